"use client";
import { Fragment, type ReactNode } from "react";
import { AgentWithVersion } from "@/components/runs/head/agent-with-version";
import { useTraceStep } from "@/lib/runs/browser/trace";
import { BUDGET_CALL, type Run, type Step } from "@/lib/runs/run/contract";
import type { SentMessage } from "@/lib/runs/trace/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { run: Run; names: ReadonlyMap<string, string> };

/** The context of this reply: the agents and their versions, the model, the attachments, and the tools. */
export function RunContext({ run, names }: Props) {
  const t = useText();
  const done = run.steps.filter(({ finished_at: end }) => end);
  const models = done.filter(({ kind }) => kind === "model");
  const tools = namesOf(
    done.filter(({ kind, name }) => kind === "tool" && name !== BUDGET_CALL.name),
  );
  const last = models.at(-1);
  const { data: trace } = useTraceStep(last ? run.run_id : null, last?.step);
  const sources = sourcesOf(t, trace?.steps[0]?.request?.messages ?? []);
  const agents = <Agents run={run} names={names} versions={trace?.versions ?? {}} />;
  const facts: [string, ReactNode][] = [
    [t("Agent"), agents],
    [t("Model"), namesOf(models.filter(({ error }) => !error)) || "–"],
    [t("Context"), sources.join(", ") || "–"],
    [t("Tools"), tools || t("No tools used")],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-3 text-13 @2xl:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-3">
          <dt className="w-16 flex-none text-ink-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const namesOf = (steps: Step[]): string => [...new Set(steps.map(({ name }) => name))].join(", ");

type AgentsProps = { run: Run; names: Props["names"]; versions: Record<string, number> };

/** With their versions, if known. */
function Agents({ run, names, versions }: AgentsProps) {
  const ids = [...new Set([...Object.keys(versions), run.agent_id])];
  const visibleIds = Object.keys(versions).length > 0 ? ids.filter((id) => versions[id]) : ids;
  return visibleIds.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ", "}
      <AgentWithVersion id={id} name={names.get(id)} version={versions[id]} />
    </Fragment>
  ));
}

/** How lib/files/content-parts.ts names an attached file. */
const FILE = /\n\n\[(?:File|Picture) "([^"\n]*)"/g;

/** A message's content is text, or parts some of which are text. */
const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part: { text?: unknown }) => textOf(part.text)).join("")
    : typeof content === "string"
      ? content
      : "";

function sourcesOf(t: Translate, messages: SentMessage[]): string[] {
  const count = (from: SentMessage["from"]) =>
    messages.filter((message) => message.from === from).length;
  const input = messages.map(({ content }) => textOf(content)).join("");
  const files = [...new Set([...input.matchAll(FILE)].map(([, name]) => name))];
  const [earlier, caller] = [count("history"), count("caller")];
  return [
    ...(count("instructions") ? [t("instructions")] : []),
    ...(count("summary") ? [t("summary of earlier messages")] : []),
    ...(earlier
      ? [
          t(
            { one: "{count} earlier message", other: "{count} earlier messages" },
            { count: earlier },
          ),
        ]
      : []),
    ...(caller ? [t("messages from the API caller")] : []),
    ...files.map((name) => t("file {name}", { name: name! })),
  ];
}
