"use client";
import { TextCard } from "@/components/runs/head/text-card";
import { valueText } from "@/components/runs/trace/value-text";
import { TraceNotLoaded } from "@/components/runs/trace/trace-not-loaded";
import { Chip } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useTraceStep } from "@/lib/runs/browser/trace";
import type { Origin, SentMessage, SentToModel, Trace, TraceStep } from "@/lib/runs/trace/contract";
import { dates, money, number } from "@/lib/texts/format";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { runId: string; step: number };

/** The exact request of a step: each message with its origin, the tools and the parameters. */
export function SentRequest({ runId, step }: Props) {
  const t = useText();
  const { data, error, isLoading, mutate } = useTraceStep(runId, step);
  if (isLoading) return <Skeleton className="h-32" />;
  if (error) return <TraceNotLoaded error={error} onRetry={() => void mutate()} />;
  const [request] = data?.steps ?? [];
  if (!data || !request) return null;
  if (!request.request)
    return (
      <>
        <p className="text-ink-2">{whyNone(t, data)}</p>
        <Output output={request.output} />
      </>
    );
  const first =
    request.first_token_at && Date.parse(request.first_token_at) - Date.parse(request.started_at);
  return (
    <>
      <Facts step={request} request={request.request} first={first || undefined} />
      {request.request.messages.map((message, at) => (
        <Message key={at} message={message} />
      ))}
      <Output output={request.output} />
    </>
  );
}

/** The model's response: its thoughts, its text, its calls. */
function Output({ output }: { output: unknown }) {
  const t = useText();
  const answer = typeof output === "object" && output !== null ? { ...output } : {};
  const { text, reasoning, tool_calls: calls, ...rest } = answer as Record<string, unknown>;
  const wanted = Array.isArray(calls) && calls.length > 0 ? calls : undefined;
  const other = Object.keys(rest).length > 0 ? rest : undefined; // verdicts, or a summary
  const all = [reasoning, text, wanted, other].map(valueText).filter(Boolean).join("\n\n");
  return all && <TextCard title={t("Output")} text={all} markdown={!wanted && !other} />;
}

/** Requests are only stored for a time, or not at all if the operator says so. */
function whyNone(t: Translate, { run, expires_at: end }: Trace): string {
  if (run.read_only) return t("The agent is private. Only its creator sees what it was sent.");
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
  const text = message.gone
    ? t("The run this came from is no longer stored.")
    : [message.reasoning_content, message.content, message.tool_calls]
        .map(valueText)
        .filter(Boolean)
        .join("\n\n");
  return (
    <TextCard title={originWords(t)[message.from]} aside={message.role} text={text} first="raw" />
  );
}
