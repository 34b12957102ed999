"use client";
import { cx } from "class-variance-authority";
import { useState } from "react";
import { ForkButton } from "@/components/program-runs/fork/fork-button";
import { InShort } from "@/components/program-runs/in-short";
import { duration } from "@/components/runs/amounts";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Button } from "@/components/ui/form/button";
import { useRunOnce } from "@/lib/runs/browser/client";
import { BUDGET_CALL, type Step } from "@/lib/runs/contract";
import { withReason } from "@/lib/core/shared/sentence";
import { money, number } from "@/lib/texts/format";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

const SentRequest = lazyPart(
  () => import("@/components/program-runs/sent-request").then((part) => part.SentRequest),
  { ahead: false, waiting: <Skeleton className="my-2 h-32" />, failed: failedInPlace },
);

/** Rows that are drawn at first: a long run has hundreds of steps. */
const FEW = 60;

const CalledTool = lazyPart(
  () => import("@/components/program-runs/called-tool").then((part) => part.CalledTool),
  { ahead: false, waiting: <Skeleton className="my-2 h-20" />, failed: failedInPlace },
);

type Props = { runId: string; names: ReadonlyMap<string, string> };

/** When each step of an ended run was at work, on one time axis. */
export function Waterfall({ runId, names }: Props) {
  const t = useText();
  const { data: run, error } = useRunOnce(runId);
  const [all, setAll] = useState(false);
  if (error) return null; // the thread below says why
  if (!run) return <Skeleton className="h-40" />;
  const steps = byAgent(run.steps.filter((step) => step.finished_at));
  if (steps.length === 0) return null;
  const taken = run.origin?.steps ?? 0;
  const own = steps.filter(({ step }) => step > taken);
  const [from, to] = spanOf(own.length ? own : steps);
  const shown = all ? steps : steps.slice(0, FEW);
  return (
    <section aria-label={t("Timeline")} className="rounded-xl border border-line bg-surface">
      <InShort run={run} names={names} />
      <div className="flex justify-between gap-4 border-b border-line px-4 py-2 text-13 text-ink-2">
        <h2 className="text-13 font-medium whitespace-nowrap">{t("Timeline")}</h2>
        <span>
          {duration(to - from)} ·{" "}
          <a
            href={`/api/runs/${encodeURIComponent(runId)}/trace?format=otlp`}
            download
            className="rounded-sm text-brand-ink hover:underline"
          >
            {t("Export trace (OTLP)")}
          </a>
        </span>
      </div>
      <ol className="px-4 py-2">
        {shown.map((step) => (
          <Bar
            key={step.step}
            step={step}
            asked={askedIn(run.steps, step)}
            taken={step.step <= taken}
            from={from}
            to={to}
            names={names}
            runId={runId}
          />
        ))}
      </ol>
      {shown.length < steps.length && (
        <div className="px-4 pb-3">
          <Button size="sm" onClick={() => setAll(true)}>
            {t("Show all {count} steps", { count: steps.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What an agent did stands behind it: those at work at the same time take turns in the record. */
function byAgent(steps: Step[]): Step[] {
  const own = new Map<string | undefined, Step[]>();
  for (const { kind, activation } of steps) if (kind === "agent") own.set(activation, []);
  for (const step of steps) if (step.kind !== "agent") own.get(step.activation)?.push(step);
  return steps.flatMap((step) =>
    step.kind === "agent"
      ? [step, ...own.get(step.activation)!]
      : own.has(step.activation)
        ? []
        : [step],
  );
}

const startOf = (step: Step): number => Date.parse(step.started_at);
const endOf = (step: Step): number => Date.parse(step.finished_at!); // only those that have ended are drawn

function spanOf(steps: Step[]): [from: number, to: number] {
  const from = Math.min(...steps.map(startOf));
  return [from, Math.max(...steps.map(endOf), from + 1)];
}

/** The step by which a model was sent the instructions of this one's agent. */
const askedIn = (steps: Step[], { step, kind, activation }: Step): Step | undefined =>
  steps.find((each) =>
    kind === "agent" ? each.kind === "model" && each.activation === activation : each.step === step,
  );

/** taken: it is from the record of an earlier run, and took no time of this one. */
type BarProps = Props & {
  step: Step;
  asked: Step | undefined;
  taken: boolean;
  from: number;
  to: number;
};

function Bar({ step, asked, taken, from, to, names, runId }: BarProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const percent = (ms: number) => (ms / (to - from)) * 100;
  const opens = step.kind === "model" || (step.kind === "tool" && step.name !== BUDGET_CALL.name);
  const took = endOf(step) - startOf(step);
  const cost = step.usage && step.usage.cost > 0 ? money(step.usage.cost) : null;
  const tokens = step.usage && t("{amount} tokens", { amount: number(step.usage.total_tokens) });
  const { estimated, over } = step.usage ?? {};
  return (
    // What is out of view is laid out when it comes into view: a long run has hundreds of rows.
    <li className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-1 text-13 [contain-intrinsic-block-size:auto_2.5rem] [content-visibility:auto] wide:grid-cols-[14rem_minmax(0,1fr)_10rem]">
      <span
        className={cx(
          opens ? "min-w-0" : "truncate", // a button's own focus ring stands beyond it
          step.kind === "agent" ? "font-medium" : "text-ink-2",
          step.kind !== "agent" && step.activation && "pl-3",
        )}
      >
        {opens ? (
          <button
            type="button"
            aria-expanded={open}
            title={step.kind === "model" ? t("What it was sent") : t("What it did")}
            onClick={() => setOpen(!open)}
            className="max-w-full truncate rounded-sm py-1 text-brand-ink hover:underline"
          >
            {nameOf(t, step, names)}
          </button>
        ) : (
          nameOf(t, step, names)
        )}
      </span>
      <span
        aria-hidden="true"
        className="relative order-last col-span-2 h-2 rounded-full bg-subtle wide:order-none wide:col-span-1"
      >
        {!taken && (
          <span
            className={cx("absolute inset-y-0 min-w-1 rounded-full", LOOKS[lookOf(step)])}
            style={{ left: `${percent(startOf(step) - from)}%`, width: `${percent(took)}%` }}
          />
        )}
      </span>
      <span className="flex items-center justify-end gap-1 text-right text-ink-2 tabular-nums">
        {taken
          ? t("Use recorded results")
          : [duration(took), cost ?? tokens, estimated && t("estimated")]
              .filter(Boolean)
              .join(" · ")}
        <ForkButton runId={runId} step={step} asked={asked} name={nameOf(t, step, names)} />
      </span>
      {step.kind === "model" && step.error && <WhyFailed step={step} />}
      {over !== undefined && (
        <p className="order-last col-span-full text-ink-2">
          {t("{amount} tokens over the reserved amount.", { amount: number(over) })}
        </p>
      )}
      {open && (
        <div className="order-last col-span-full min-w-0">
          {step.kind === "model" ? (
            <SentRequest runId={runId} step={step.step} />
          ) : (
            <CalledTool runId={runId} step={step} />
          )}
        </div>
      )}
    </li>
  );
}

/** Why a model gave no answer, and which one was asked instead. */
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

const LOOKS = {
  agent: "bg-line-strong",
  model: "bg-brand",
  tool: "bg-ok",
  wait: "bg-warn",
  failed: "bg-bad",
};

function lookOf(step: Step): keyof typeof LOOKS {
  if (step.kind === "tool" && step.name === BUDGET_CALL.name) return "wait";
  return step.status === "failed" ? "failed" : step.kind;
}

function nameOf(t: Translate, step: Step, names: Props["names"]): string {
  if (step.kind === "agent") return names.get(step.agent_id) || step.name;
  if (step.kind === "model") return t("Model {name}", { name: step.name });
  return step.name === BUDGET_CALL.name
    ? t("Waited for you")
    : t("Tool {name}", { name: step.name });
}
