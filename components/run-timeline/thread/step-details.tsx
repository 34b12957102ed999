"use client";
import { cx } from "class-variance-authority";
import { ChevronRight } from "@/components/icons/chevron-right";
import { useState } from "react";
import { duration } from "@/components/run-timeline/amounts";
import { PromptView } from "@/components/run-timeline/thread/prompt-view";
import type { TimelineStep } from "@/components/run-timeline/thread/timeline";
import { Markdown } from "@/components/markdown/markdown";
import { dates, money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

type Props = { station: TimelineStep; runId: string };

/** An agent's step in full: its output, its input, and its usage. */
export function StepDetails({ station, runId }: Props) {
  const t = useText();
  const { state, said, activation } = station;
  return (
    <div className="mt-2 space-y-3">
      {/* Text being written is shown separately below. */}
      {state !== "running" &&
        (said ? <Markdown text={said} /> : <p className="text-13 text-ink-2">{t("No reply.")}</p>)}
      {activation !== undefined && <Prompt runId={runId} activation={activation} />}
      <Facts station={station} />
    </div>
  );
}

/** Long, and rarely wanted: one more click. */
function Prompt({ runId, activation }: { runId: string; activation: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className="rounded-lg border border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-9.5 w-full items-center gap-2 rounded-lg px-3 text-left text-13 text-ink-2 -outline-offset-2! hover:bg-hover"
      >
        <span className="flex-1">{t("Prompt")}</span>
        <ChevronRight aria-hidden="true" className={cx("size-4", open && "rotate-90")} />
      </button>
      {open && (
        <div className="border-t border-line px-3 py-2.5">
          <PromptView runId={runId} activation={activation} />
        </div>
      )}
    </div>
  );
}

function Facts({ station: { tokens, cost, started, ended } }: Pick<Props, "station">) {
  const t = useText();
  const facts = [
    ...(started
      ? [[t("Started"), dates({ timeStyle: "medium" }).format(new Date(started))] as const]
      : []),
    ...(started && ended
      ? [[t("Time"), duration(Date.parse(ended) - Date.parse(started))] as const]
      : []),
    [t("Tokens"), number(tokens)] as const,
    ...(cost > 0 ? [[t("Cost"), money(cost)] as const] : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-13">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-ink-2">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
