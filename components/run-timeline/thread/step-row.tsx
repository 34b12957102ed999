"use client";
import { cx } from "class-variance-authority";
import { ChevronRight } from "@/components/icons/chevron-right";
import { memo, useId, useState, type ReactNode } from "react";
import { duration } from "@/components/run-timeline/amounts";
import { Since } from "@/components/run-timeline/thread/since";
import { StepDetails } from "@/components/run-timeline/thread/step-details";
import { StepMark } from "@/components/run-timeline/thread/step-mark";
import {
  inOneLine,
  type TimelineStep,
  type TimelineStepState,
} from "@/components/run-timeline/thread/timeline";
import { ToolCards } from "@/components/run-timeline/thread/tool-card";
import { Markdown } from "@/components/markdown/markdown";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

type RowProps = {
  state: TimelineStepState;
  title: ReactNode;
  aside?: ReactNode;
  last?: boolean;
  children?: ReactNode;
};

/** One step of a timeline: its mark on the line, its title, the time at the right, and its result below. */
export function StepRow({ state, title, aside, last = false, children }: RowProps) {
  const quiet = state === "todo" || state === "queued";
  return (
    <li className={cx("relative flex gap-3", !last && "pb-4")}>
      {!last && (
        <span
          aria-hidden="true"
          className="absolute top-6 bottom-0 left-[9.25px] w-[1.5px] bg-line-strong"
        />
      )}
      <StepMark state={state} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <span className={cx("min-w-0 flex-1 truncate", quiet ? "text-ink-2" : "font-medium")}>
            {title}
          </span>
          {aside && <span className="flex-none text-13 text-ink-2">{aside}</span>}
        </div>
        {children}
      </div>
    </li>
  );
}

type Props = { station: TimelineStep; name: string; runId: string; last?: boolean };

/** An agent's step: a one-line outcome, and all of it once it is opened. */
export const AgentStep = memo(function AgentStation({ station, name, runId, last }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const details = useId();
  const { state, calls, started, ended } = station;
  const title = titleOf(t, station, name);
  if (state === "todo" || state === "queued")
    return <StepRow state={state} title={title} last={last} />;
  return (
    <StepRow
      state={state}
      title={
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onClick={() => setOpen(!open)}
          // The line below opens it too, until it is replaced by the details.
          className={cx(
            "max-w-full truncate rounded-sm text-left after:absolute after:inset-x-0 after:-top-1 hover:underline",
            open ? "after:h-7" : "after:h-11",
          )}
        >
          {title}
        </button>
      }
      last={last}
      aside={
        <span className="flex items-center gap-1.5">
          <Time state={state} started={started} ended={ended} />
          <ChevronRight
            aria-hidden="true"
            className={cx("size-4 text-ink-3", open && "rotate-90")}
          />
        </span>
      }
    >
      <Outcome station={station} open={open} />
      {open && (
        <div id={details}>
          <StepDetails station={station} runId={runId} />
        </div>
      )}
      {calls.length > 0 && (
        <div className="mt-2">
          <ToolCards
            calls={calls}
            running={state === "running" || state === "waiting"}
            waitingFor={
              state === "waiting" ? calls.findLast((call) => call.ok === undefined)?.id : undefined
            }
          />
        </div>
      )}
      {state === "running" && <Writing text={station.writing} name={name} />}
    </StepRow>
  );
});

/** What the agent wrote, in one line, and why it failed: an agent may fail after it has written. */
function Outcome({
  station: { state, said, error },
  open,
}: {
  station: TimelineStep;
  open: boolean;
}) {
  const say = useSentence();
  const line = state === "running" || open ? "" : inOneLine(said);
  return (
    <>
      {line && (
        <p className="truncate text-13 text-ink-2" title={line}>
          {line}
        </p>
      )}
      {state === "failed" && error && (
        <p className="text-13 wrap-anywhere text-bad">{say(error)}</p>
      )}
    </>
  );
}

/** Reversed, so that the end of a long text stays visible. */
function Writing({ text, name }: { text: string; name: string }) {
  const t = useText();
  if (!text) return null;
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t("What {agent} writes", { agent: name })}
      className="mt-2 flex max-h-90 flex-col-reverse overflow-y-auto border-l-2 border-brand-line pl-3"
    >
      <Markdown text={text} streaming />
    </div>
  );
}

function Time({
  state,
  started,
  ended,
}: {
  state: TimelineStepState;
  started?: string;
  ended?: string;
}) {
  if (!started || state === "todo" || state === "queued") return null;
  if (state === "running") return <Since iso={started} />;
  return ended ? duration(new Date(ended).getTime() - new Date(started).getTime()) : null;
}

function titleOf(t: Translate, { state, writing, calls }: TimelineStep, name: string): string {
  const calling = calls.find((call) => call.ok === undefined);
  switch (state) {
    case "running":
      return calling
        ? t("{agent} is using {tool}", { agent: name, tool: calling.name })
        : writing
          ? t("{agent} is writing", { agent: name })
          : t("{agent} is thinking", { agent: name });
    case "waiting":
      return t("{agent} needs you", { agent: name });
    case "queued":
      return t("{agent} is next", { agent: name });
    case "stopped":
      return t("{agent} was stopped", { agent: name });
    default:
      return name;
  }
}
