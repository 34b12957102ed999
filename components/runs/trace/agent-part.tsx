"use client";
import { TextCard } from "@/components/runs/head/text-card";
import { TraceNotLoaded } from "@/components/runs/trace/trace-not-loaded";
import { fieldsOf, valueText } from "@/components/runs/trace/value-text";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useTraceStep } from "@/lib/runs/browser/trace";
import type { Step } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

/** An agent's part of the run: its input, and what it handed over. */
export function AgentPart({ runId, step }: { runId: string; step: Step }) {
  const t = useText();
  // A very long run is loaded without the texts of its older steps.
  const { data, error, mutate } = useTraceStep(step.shortened ? runId : null, step.step);
  const whole = step.shortened ? data?.steps[0] : step;
  if (error) return <TraceNotLoaded error={error} onRetry={() => void mutate()} />;
  if (!whole) return <Skeleton className="h-32" />;
  const [prompt, text] = [
    valueText(fieldsOf(whole.input).prompt),
    valueText(fieldsOf(whole.output).text),
  ];
  if (!prompt && !text)
    return <p className="text-ink-2">{t("No trace was stored for this step.")}</p>;
  return (
    <>
      {prompt && <TextCard title={t("Input")} text={prompt} />}
      {text && <TextCard title={t("Output")} text={text} />}
    </>
  );
}
