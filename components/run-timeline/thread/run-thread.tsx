"use client";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { useMemo } from "react";
import { failureWords } from "@/components/run-timeline/failure-words";
import { AgentStep, StepRow } from "@/components/run-timeline/thread/step-row";
import { timelineOf, type TimelineStep } from "@/components/run-timeline/thread/timeline";
import { Cited } from "@/components/run-timeline/cited";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import { routes } from "@/components/routes";
import type { RunSummary } from "@/lib/runs/run/contract";
import type { Usage } from "@/lib/usage/contract";
import type { useRun } from "@/lib/runs/browser/use-run";
import { dates, money, number } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";
import { withReason } from "@/lib/core/shared/sentence";

type Props = {
  run: RunSummary;
  live: Pick<ReturnType<typeof useRun>, "view" | "line" | "reconnect">;
  /** Agents' names by id. */
  names: ReadonlyMap<string, string>;
};

/** A run as a timeline: who worked, with which tools, who is working now, and what is still to come. */
export function RunThread({ run, live, names }: Props) {
  const t = useText();
  const say = useSentence();
  const stations = useMemo(() => timelineOf(run, live.view), [run, live.view]);
  const nameOf = (station: TimelineStep) =>
    names.get(station.agentId) || station.name || t("Deleted agent");
  const going = run.status === "queued" || run.status === "running" || run.status === "waiting";
  const withResult = going || run.status === "completed";
  // The failure is shown at the agent where it happened, if there is one.
  const failure =
    run.status === "failed" && !stations.some((station) => station.state === "failed")
      ? run.error
      : undefined;
  return (
    <Cited sources={live.view.sources}>
      {run.origin && run.origin.steps > 0 && run.kind !== "fork" && (
        <p className="mb-3 text-13 text-ink-2">
          {t(
            {
              one: "The first step is from an earlier run.",
              other: "The first {count} steps are from an earlier run.",
            },
            { count: run.origin.steps },
          )}{" "}
          <Link
            href={routes.programRun(run.origin.run_id)}
            className="text-brand-ink hover:underline"
          >
            {t("View original")}
          </Link>
        </p>
      )}
      <ol>
        {stations.map((station, at) => (
          <AgentStep
            key={station.key}
            station={station}
            name={nameOf(station)}
            runId={run.run_id}
            last={!withResult && !failure && at === stations.length - 1}
          />
        ))}
        {withResult && <StepRow state={going ? "todo" : "done"} title={t("Result")} last />}
        {failure && (
          <StepRow state="failed" title={failureWords(t, failure.code)} last>
            <p className="text-13 wrap-anywhere text-ink-2">
              {say(withReason(failure.message, run.error_reason))}
            </p>
          </StepRow>
        )}
      </ol>
      {run.status === "queued" && live.view.works.length > 0 && (
        <p className="mt-3 text-13 text-ink-2">
          {run.retry_at
            ? t("Retrying at {time}.", { time: clock(run.retry_at) })
            : t("Retrying in a moment.")}
        </p>
      )}
      {going && <Line line={live.line} onRetry={live.reconnect} />}
    </Cited>
  );
}

/** With seconds: the pauses are short. */
const clock = (iso: string): string => dates({ timeStyle: "medium" }).format(new Date(iso));

function Line({ line, onRetry }: { line: "open" | "mending" | "lost"; onRetry: () => void }) {
  const t = useText();
  if (line === "open") return null;
  return (
    <div role="status" className="mt-3 flex items-center gap-3 text-13 text-ink-2">
      <span className="flex-1">
        {line === "mending"
          ? t("The connection was lost. Reconnecting…")
          : t("The connection was lost. The run continues on the server.")}
      </span>
      {line === "lost" && (
        <Button size="sm" icon={<RefreshCw />} onClick={onRetry}>
          {t("Retry")}
        </Button>
      )}
    </div>
  );
}

/** '6,240 tokens, $0.004, retried once' */
export function RunUsage({ usage, retries = 0 }: { usage: Usage; retries?: number }) {
  const t = useText();
  const parts = [
    ...(usage.total_tokens > 0
      ? [
          t(
            { one: "{tokens} token", other: "{tokens} tokens" },
            { count: usage.total_tokens, tokens: number(usage.total_tokens) },
          ),
        ]
      : []),
    ...(usage.cost > 0 ? [money(usage.cost)] : []),
    ...(retries > 0
      ? [t({ one: "{count} retry", other: "{count} retries" }, { count: retries })]
      : []),
  ];
  return parts.length > 0 ? <span className="text-13 text-ink-2">{parts.join(", ")}</span> : null;
}
