"use client";
import { Failed, Skeleton } from "@/components/ui/feedback/faces";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useTraceStep } from "@/lib/runs/browser/trace";
import type { Step } from "@/lib/runs/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { runId: string; step: Step };

/** What a tool was called with and what came of it, whom it asked on the network and what it wrote. */
export function CalledTool({ runId, step }: Props) {
  const t = useText();
  const say = useSentence();
  // A run with very much to tell comes without the texts of its older steps.
  const { data, error, mutate } = useTraceStep(step.shortened ? runId : null, step.step);
  const whole = step.shortened ? data?.steps[0] : step;
  if (error)
    return (
      <Failed
        title={t("Failed to load the trace")}
        text={say(sentenceIn(error, t("Check your connection and try again.")))}
        onRetry={() => void mutate()}
      />
    );
  if (!whole) return <Skeleton className="my-2 h-20" />;
  const { arguments: given } = fieldsOf(whole.input);
  const { ok, result, hosts, logs } = fieldsOf(whole.output);
  const facts: [string, unknown][] = [
    [t("Arguments"), given],
    [ok === false ? t("Error") : t("Result"), result],
    [t("Hosts"), Array.isArray(hosts) ? hosts.join(", ") : undefined],
    [t("Log"), Array.isArray(logs) ? logs.join("\n") : undefined],
  ];
  return (
    <dl className="my-2 space-y-2 rounded-lg border border-line bg-subtle p-3 text-13">
      {facts.map(([name, value]) => {
        const text = shown(value);
        return (
          text && (
            <div key={name} className="rounded-md border border-line bg-surface">
              <dt className="border-b border-line px-3 py-1.5 text-ink-2">{name}</dt>
              <dd
                tabIndex={0}
                className="max-h-72 overflow-auto px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
              >
                {text}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const shown = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : typeof value === "string"
      ? value
      : JSON.stringify(value, null, 2);
