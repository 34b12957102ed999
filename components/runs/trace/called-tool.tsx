"use client";
import { TextCard } from "@/components/runs/head/text-card";
import { TraceNotLoaded } from "@/components/runs/trace/trace-not-loaded";
import { fieldsOf, valueText } from "@/components/runs/trace/value-text";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useTraceStep } from "@/lib/runs/browser/trace";
import type { Step } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

/** A tool's arguments and result, the hosts that it requested and its log. */
export function CalledTool({ runId, step }: { runId: string; step: Step }) {
  const t = useText();
  // A very long run is loaded without the texts of its older steps.
  const { data, error, mutate } = useTraceStep(step.shortened ? runId : null, step.step);
  const whole = step.shortened ? data?.steps[0] : step;
  if (error) return <TraceNotLoaded error={error} onRetry={() => void mutate()} />;
  if (!whole) return <Skeleton className="h-20" />;
  const { arguments: args } = fieldsOf(whole.input);
  const { ok, result, hosts, logs } = fieldsOf(whole.output);
  const facts: [string, unknown][] = [
    [t("Arguments"), args],
    [ok === false ? t("Error") : t("Result"), result],
    [t("Hosts"), Array.isArray(hosts) ? hosts.join(", ") : undefined],
    [t("Log"), Array.isArray(logs) ? logs.join("\n") : undefined],
  ];
  return facts.map(([name, value]) => {
    const text = valueText(value);
    return text && <TextCard key={name} title={name} text={text} markdown={false} />;
  });
}
