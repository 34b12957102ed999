"use client";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useForkDialog } from "@/components/runs/head/fork-dialog";
import { RunContext } from "@/components/runs/head/run-context";
import { Axis, Legend } from "@/components/runs/trace/axis";
import { StepDetail } from "@/components/runs/trace/step-detail";
import { byAgent, isOpenable, spanOf } from "@/components/runs/trace/steps";
import { TraceRow } from "@/components/runs/trace/trace-row";
import { Button } from "@/components/ui/form/button";
import { useMedia } from "@/components/ui/page/use-media";
import type { Run, Step } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

/** Rows rendered at first: a long run has hundreds of steps. */
const FEW = 60;
/** From this width on the details of a step are next to the tree. */
const BESIDE = "(min-width: 1180px)";

type Props = { run: Run; names: ReadonlyMap<string, string> };

/** The steps of an ended run as a tree on one time axis, and the input and output of one of them. */
export function Waterfall({ run, names }: Props) {
  const t = useText();
  const [all, setAll] = useState(false);
  const beside = useMedia(BESIDE);
  const steps = byAgent(run.steps.filter((step) => step.finished_at));
  const { open, choose } = useOpenStep();
  const fork = useForkDialog(run);
  if (steps.length === 0) return null;
  const inheritedSteps = run.origin?.steps ?? 0;
  const own = steps.filter(({ step }) => step > inheritedSteps);
  const [from, to] = spanOf(own.length ? own : steps);
  const visibleSteps = all ? steps : steps.slice(0, FEW);
  // Next to the tree there is room for one from the start.
  const first = beside && open === undefined ? steps.find(isOpenable)?.step : undefined;
  const opened = steps.find(({ step }) => step === (open ?? first));
  const detail = opened && (
    <StepDetail
      key={opened.step}
      runId={run.run_id}
      step={opened}
      names={names}
      onFork={run.read_only ? undefined : () => fork.open(opened)}
    />
  );
  return (
    <section
      aria-label={t("Timeline")}
      className="@container overflow-clip rounded-xl border border-line bg-surface"
    >
      <Head runId={run.run_id} steps={steps} />
      <RunContext run={run} names={names} />
      <div className={beside ? "grid grid-cols-[minmax(0,1fr)_minmax(22rem,42%)]" : undefined}>
        <div className="@container min-w-0">
          <Axis ms={to - from} />
          <ol className="py-1">
            {visibleSteps.map((step) => {
              const isOpen = step.step === opened?.step;
              return (
                <TraceRow
                  key={step.step}
                  step={step}
                  names={names}
                  isInherited={step.step <= inheritedSteps}
                  from={from}
                  to={to}
                  open={isOpen}
                  onOpen={() => choose(isOpen && !beside ? undefined : step.step)}
                >
                  {isOpen && !beside && detail}
                </TraceRow>
              );
            })}
          </ol>
          {visibleSteps.length < steps.length && (
            <div className="px-4 pb-3">
              <Button size="sm" onClick={() => setAll(true)}>
                {t("Show all {count} steps", { count: steps.length })}
              </Button>
            </div>
          )}
        </div>
        {beside && (
          <div
            role="region"
            aria-label={t("Details")}
            tabIndex={0}
            className="sticky top-0 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto border-l border-line p-4 -outline-offset-2!"
          >
            {detail}
          </div>
        )}
      </div>
      {fork.dialog}
    </section>
  );
}

function Head({ runId, steps }: { runId: string; steps: Step[] }) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line px-4 py-2.5">
      <h2 className="text-sm">{t("Timeline")}</h2>
      <Legend steps={steps} />
      <a
        href={`/api/runs/${encodeURIComponent(runId)}/trace?format=otlp`}
        download
        className="ml-auto rounded-sm text-13 text-brand-ink hover:underline max-wide:py-3"
      >
        {t("Export trace (OTLP)")}
      </a>
    </div>
  );
}

/** The step whose details are shown is in the URL. */
function useOpenStep(): { open: number | undefined; choose: (step: number | undefined) => void } {
  const stepInUrl = Number(useSearchParams().get("step") ?? NaN);
  const choose = (step: number | undefined) => {
    const url = new URL(window.location.href);
    if (step === undefined) url.searchParams.delete("step");
    else url.searchParams.set("step", String(step));
    window.history.replaceState(null, "", url);
  };
  return { open: Number.isInteger(stepInUrl) ? stepInUrl : undefined, choose };
}
