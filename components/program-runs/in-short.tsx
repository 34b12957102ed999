"use client";
import { useTraceStep } from "@/lib/runs/browser/trace";
import { BUDGET_CALL, type Run, type Step } from "@/lib/runs/contract";
import type { SentMessage } from "@/lib/runs/trace/contract";
import { money, number } from "@/lib/texts/format";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { run: Run; names: ReadonlyMap<string, string> };

/** Why this answer, in one paragraph: which version of which agent, the model, what it was told, the tools, the cost. */
export function InShort({ run, names }: Props) {
  const t = useText();
  const done = run.steps.filter(({ finished_at: end }) => end);
  const models = done.filter(({ kind }) => kind === "model");
  const tools = namesOf(
    done.filter(({ kind, name }) => kind === "tool" && name !== BUDGET_CALL.name),
  );
  const last = models.at(-1);
  const { data: trace } = useTraceStep(last ? run.run_id : null, last?.step);
  const sources = sourcesOf(t, trace?.steps[0]?.request?.messages ?? []);
  return (
    <p className="border-b border-line px-4 py-3">
      {t("{agent} worked with {models}.", {
        agent: agentsOf(t, run, names, trace?.versions ?? {}),
        models: namesOf(models.filter(({ error }) => !error)) || "–",
      })}{" "}
      {sources.length > 0 && t("It was told: {sources}.", { sources: sources.join(", ") })}{" "}
      {tools ? t("Tools: {tools}.", { tools }) : t("No tool was called.")} {spent(t, run)}{" "}
      {t("The name of a model or a tool below leads to what it was sent.")}
    </p>
  );
}

const namesOf = (steps: Step[]): string => [...new Set(steps.map(({ name }) => name))].join(", ");

/** With their versions, where these are known. */
function agentsOf(
  t: Translate,
  run: Run,
  names: Props["names"],
  versions: Record<string, number>,
): string {
  const ids = [...new Set([...Object.keys(versions), run.agent_id])];
  const shown = Object.keys(versions).length > 0 ? ids.filter((id) => versions[id]) : ids;
  return shown
    .map((id) => {
      const name = names.get(id) ?? t("Deleted agent");
      const version = versions[id];
      return version ? t("{name} (version {version})", { name, version }) : name;
    })
    .join(", ");
}

/** How lib/files/sent/content-parts.ts names a file that goes along. */
const FILE = /\n\n\[(?:File|Picture) "([^"\n]*)"/g;

/** A message's content is a text, or parts some of which are. */
const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part: { text?: unknown }) => textOf(part.text)).join("")
    : typeof content === "string"
      ? content
      : "";

function sourcesOf(t: Translate, messages: SentMessage[]): string[] {
  const count = (from: SentMessage["from"]) =>
    messages.filter((message) => message.from === from).length;
  const told = messages.map(({ content }) => textOf(content)).join("");
  const files = [...new Set([...told.matchAll(FILE)].map(([, name]) => name))];
  const [earlier, caller] = [count("history"), count("caller")];
  return [
    ...(count("instructions") ? [t("its instructions")] : []),
    ...(count("summary") ? [t("a summary of earlier messages")] : []),
    ...(earlier
      ? [
          t(
            { one: "{count} earlier message", other: "{count} earlier messages" },
            { count: earlier },
          ),
        ]
      : []),
    ...(caller ? [t("what the calling program added")] : []),
    ...files.map((name) => t("the file {name}", { name: name! })),
  ];
}

function spent(t: Translate, { usage }: Run): string {
  if (usage.total_tokens === 0) return "";
  const tokens = number(usage.total_tokens);
  return usage.cost > 0
    ? t("It took {tokens} tokens and cost {cost}.", { tokens, cost: money(usage.cost) })
    : t("It took {tokens} tokens.", { tokens });
}
