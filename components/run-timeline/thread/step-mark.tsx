import { cx } from "class-variance-authority";
import { Check } from "@/components/icons/check";
import { Hand } from "@/components/icons/hand";
import { Square } from "@/components/icons/square";
import { X } from "@/components/icons/x";
import type { TimelineStepState } from "@/components/run-timeline/thread/timeline";

const looks: { [State in TimelineStepState]: string } = {
  done: "bg-ok-soft text-ok",
  running: "bg-brand text-on-brand",
  waiting: "bg-warn-soft text-warn",
  failed: "bg-bad-soft text-bad",
  stopped: "bg-press text-ink-2",
  queued: "border-[1.5px] border-line-strong",
  todo: "border-[1.5px] border-line-strong",
};

export function StepMark({ state }: { state: TimelineStepState }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "flex size-5 flex-none items-center justify-center rounded-full [&_svg]:size-3 [&_svg]:stroke-2",
        looks[state],
      )}
    >
      {state === "done" && <Check />}
      {state === "running" && <Dots />}
      {state === "waiting" && <Hand />}
      {state === "failed" && <X />}
      {state === "stopped" && <Square />}
    </span>
  );
}

/** Three dots, lighting in turn; they stand still with reduced motion. */
function Dots() {
  return (
    <span className="flex gap-[2px]">
      {[0, 1, 2].map((at) => (
        <span
          key={at}
          className="size-[3px] rounded-full bg-current motion-safe:animate-pulse"
          style={{ animationDelay: `${at * 250}ms` }}
        />
      ))}
    </span>
  );
}
