"use client";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { endOf, isOpenable, LOOKS, lookOf, nameOf, startOf } from "@/components/runs/trace/steps";
import { duration } from "@/components/run-timeline/amounts";
import type { Step } from "@/lib/runs/run/contract";
import { withReason } from "@/lib/core/shared/sentence";
import { money, number } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  step: Step;
  names: ReadonlyMap<string, string>;
  /** It comes from the trace of an earlier run, and took no time in this one. */
  isInherited: boolean;
  /** The duration of the axis. */
  from: number;
  to: number;
  open: boolean;
  onOpen: () => void;
  /** Its details, if they have no place of their own. */
  children?: ReactNode;
};

/** One step: its name, its time span, and its usage. */
export function TraceRow({ step, names, isInherited, from, to, open, onOpen, children }: Props) {
  const t = useText();
  const percent = (ms: number) => (ms / (to - from)) * 100;
  const took = endOf(step) - startOf(step);
  const cost = step.usage && step.usage.cost > 0 ? money(step.usage.cost) : null;
  const tokens = step.usage && t("{amount} tokens", { amount: number(step.usage.total_tokens) });
  const { estimated, over } = step.usage ?? {};
  const name = nameOf(t, step, names);
  const label = cx(
    "block truncate",
    step.kind === "agent" ? "font-medium" : "text-ink-2",
    step.kind !== "agent" && step.activation && "pl-4",
  );
  return (
    // Rows out of view are laid out when they come into view: a long run has hundreds.
    <li
      className={cx(
        "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 text-13 [contain-intrinsic-block-size:auto_2.5rem] [content-visibility:auto] @xl:grid-cols-[minmax(8rem,13rem)_minmax(0,1fr)_9.5rem]",
        open ? "bg-brand-soft" : isOpenable(step) && "hover:bg-hover",
      )}
    >
      {isOpenable(step) ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={onOpen}
          className="min-w-0 rounded-sm py-1 text-left -outline-offset-2! after:absolute after:inset-x-0 after:top-0 after:h-9 max-wide:after:h-11"
        >
          <span className={label}>{name}</span>
        </button>
      ) : (
        <span className={label}>{name}</span>
      )}
      <span
        aria-hidden="true"
        className="relative order-last col-span-2 h-2 rounded-full bg-subtle @xl:order-none @xl:col-span-1"
      >
        {!isInherited && (
          <span
            className={cx("absolute inset-y-0 min-w-1 rounded-full", LOOKS[lookOf(step)])}
            style={{ left: `${percent(startOf(step) - from)}%`, width: `${percent(took)}%` }}
          />
        )}
      </span>
      <span className="text-right whitespace-nowrap text-ink-2 tabular-nums">
        {isInherited
          ? t("Recorded")
          : [duration(took), cost ?? tokens, estimated && t("estimated")]
              .filter(Boolean)
              .join(" · ")}
      </span>
      {step.kind === "model" && step.error && <WhyFailed step={step} />}
      {over !== undefined && (
        <p className="order-last col-span-full text-ink-2">
          {t("{amount} tokens over the reserved amount.", { amount: number(over) })}
        </p>
      )}
      {children && <div className="order-last col-span-full min-w-0 py-2">{children}</div>}
    </li>
  );
}

/** Why a model gave no reply, and which one was used instead. */
function WhyFailed({ step: { error = "", error_reason: reason, output } }: { step: Step }) {
  const t = useText();
  const say = useSentence();
  const other = typeof output === "object" && output && "fallback" in output ? output.fallback : "";
  return (
    <p className="order-last col-span-full text-ink-2 wrap-anywhere">
      {say(withReason(error, reason))}
      {typeof other === "string" && other && ` ${t("{model} was used instead.", { model: other })}`}
    </p>
  );
}
