"use client";
import { Failed, Skeleton } from "@/components/ui/feedback/faces";
import { Chip } from "@/components/ui/badge";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useTraceStep } from "@/lib/runs/browser/trace";
import type { Origin, SentMessage, SentToModel, Trace, TraceStep } from "@/lib/runs/trace/contract";
import { dates, money, number } from "@/lib/texts/format";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

type Props = { runId: string; step: number };

/** What exactly a model was sent in a step: each message with where it came from, the tools and the parameters. */
export function SentRequest({ runId, step }: Props) {
  const t = useText();
  const say = useSentence();
  const { data, error, isLoading, mutate } = useTraceStep(runId, step);
  if (isLoading) return <Skeleton className="my-2 h-32" />;
  if (error)
    return (
      <Failed
        title={t("Failed to load the trace")}
        text={say(sentenceIn(error, t("Check your connection and try again.")))}
        onRetry={() => void mutate()}
      />
    );
  const [found] = data?.steps ?? [];
  if (!data || !found) return null;
  if (!found.request)
    return (
      <div className="space-y-2 py-2 text-13 text-ink-2">
        <p>{whyNone(t, data)}</p>
        <Answer output={found.output} />
      </div>
    );
  const first =
    found.first_token_at && Date.parse(found.first_token_at) - Date.parse(found.started_at);
  return (
    <div className="my-2 space-y-3 rounded-lg border border-line bg-subtle p-3 text-13">
      <Facts step={found} request={found.request} first={first || undefined} />
      <ol className="space-y-2">
        {found.request.messages.map((message, at) => (
          <Message key={at} message={message} />
        ))}
      </ol>
      <Answer output={found.output} />
    </div>
  );
}

/** What the model answered: its thoughts, its words, the calls that it wanted. */
function Answer({ output }: { output: unknown }) {
  const t = useText();
  const answer = typeof output === "object" && output !== null ? { ...output } : {};
  const { text, reasoning, tool_calls: calls, ...rest } = answer as Record<string, unknown>;
  const wanted = Array.isArray(calls) && calls.length > 0 ? calls : undefined;
  const other = Object.keys(rest).length > 0 ? rest : undefined; // verdicts, or a summary
  const told = [reasoning, text, wanted, other].map(shown).filter(Boolean).join("\n\n");
  if (!told) return null;
  return (
    <div className="rounded-md border border-line bg-surface">
      <p className="border-b border-line px-3 py-1.5 text-ink-2">{t("Output")}</p>
      <pre tabIndex={0} className={TEXT}>
        {told}
      </pre>
    </div>
  );
}
const TEXT = "max-h-72 overflow-auto px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap";

/** Requests are kept for a time only, and not at all where the operator says so. */
function whyNone(t: Translate, { expires_at: end }: Trace): string {
  return end && Date.parse(end) < Date.now()
    ? t("The trace expired on {day}.", {
        day: dates({ dateStyle: "medium" }).format(new Date(end)),
      })
    : t("No trace was stored for this step.");
}

type FactsProps = { step: TraceStep; request: SentToModel; first: number | undefined };

function Facts({ step: { usage }, request, first }: FactsProps) {
  const t = useText();
  const parameters = Object.entries(request.parameters).filter(
    ([name]) => name !== "stream" && name !== "stream_options",
  );
  const facts: [string, string][] = [
    [t("Model"), request.model],
    ...(first === undefined
      ? []
      : [[t("Time to first token"), `${number(first)} ms`] as [string, string]]),
    ...(usage ? [[t("Tokens"), number(usage.total_tokens)] as [string, string]] : []),
    ...(usage && usage.cost > 0 ? [[t("Cost"), money(usage.cost)] as [string, string]] : []),
    ...parameters.map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  ];
  return (
    <>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {request.tools.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 text-ink-2">
          {t("Tools")}
          {request.tools.map(({ name, hash }) => (
            <Chip key={`${name} ${hash}`}>{name}</Chip>
          ))}
        </p>
      )}
    </>
  );
}

const originWords = (t: Translate): Record<Origin, string> => ({
  instructions: t("Instructions"),
  summary: t("Summary of earlier messages"),
  history: t("Earlier in the conversation"),
  message: t("Question"),
  caller: t("From the API caller"),
  run: t("In this run"),
});

function Message({ message }: { message: SentMessage }) {
  const t = useText();
  const text = textOf(message);
  return (
    <li className="rounded-md border border-line bg-surface">
      <p className="flex flex-wrap justify-between gap-2 border-b border-line px-3 py-1.5 text-ink-2">
        <span className="font-mono text-xs">{message.role}</span>
        <span>{originWords(t)[message.from]}</span>
      </p>
      <pre tabIndex={0} className={TEXT}>
        {message.gone ? t("The run this came from is no longer stored.") : text}
      </pre>
    </li>
  );
}

/** The text, and whatever else the message holds as it was sent. */
function textOf({ content, tool_calls: calls, reasoning_content: thoughts }: SentMessage): string {
  const words = typeof content === "string" ? content : shown(content);
  return [shown(thoughts), words, shown(calls)].filter(Boolean).join("\n\n");
}

const shown = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : typeof value === "string"
      ? value
      : JSON.stringify(value, null, 2);
