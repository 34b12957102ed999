"use client";
import { cx } from "class-variance-authority";
import { memo, type ReactNode } from "react";
import { duration } from "@/components/runs/amounts";
import { Since } from "@/components/runs/thread/since";
import { StepMark } from "@/components/runs/thread/step-mark";
import {
  inOneLine,
  type TimelineStep,
  type TimelineStepState,
} from "@/components/runs/thread/timeline";
import { ToolCards } from "@/components/runs/thread/tool-card";
import { Markdown } from "@/components/markdown/markdown";
import { number } from "@/lib/texts/format";
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

type Props = { station: TimelineStep; name: string; last?: boolean };

export const AgentStep = memo(function AgentStation({ station, name, last }: Props) {
  const t = useText();
  const say = useSentence();
  const { state, calls, said, writing, error, started, ended, tokens } = station;
  const outcome = state === "done" ? inOneLine(said) : "";
  return (
    <StepRow
      state={state}
      title={titleOf(t, station, name)}
      last={last}
      aside={<Time state={state} started={started} ended={ended} />}
    >
      {outcome && (
        <p className="truncate text-13 text-ink-2" title={outcome}>
          {outcome}
        </p>
      )}
      {state === "failed" && error && (
        <p className="text-13 wrap-anywhere text-bad">{say(error)}</p>
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
      {state === "running" && writing && (
        // Reversed, so that the end of a long text stays visible.
        <div
          tabIndex={0}
          role="region"
          aria-label={t("What {agent} writes", { agent: name })}
          className="mt-2 flex max-h-90 flex-col-reverse overflow-y-auto border-l-2 border-brand-line pl-3"
        >
          <Markdown text={writing} streaming />
        </div>
      )}
      {tokens > 0 && state !== "running" && calls.length > 0 && (
        <p className="mt-1.5 text-xs text-ink-3">
          {t(
            { one: "{tokens} token", other: "{tokens} tokens" },
            { count: tokens, tokens: number(tokens) },
          )}
        </p>
      )}
    </StepRow>
  );
});

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
      return t("{agent} waits for you", { agent: name });
    case "queued":
      return t("{agent} is next in line", { agent: name });
    case "stopped":
      return t("{agent} was stopped", { agent: name });
    default:
      return name;
  }
}
