"use client";
import { duration } from "@/components/run-timeline/amounts";
import type { RunSummary } from "@/lib/runs/run/contract";
import type { Usage } from "@/lib/usage/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** A run's figures. */
export function RunFacts({ run, usage }: { run: RunSummary; usage: Usage }) {
  const t = useText();
  const { started_at: from, finished_at: to, retries = 0 } = run;
  const facts: [string, string][] = [
    [t("Duration"), to ? duration(Date.parse(to) - Date.parse(from)) : "–"],
    [t("Input tokens"), number(usage.prompt_tokens)],
    [t("Cached"), number(usage.cached_tokens ?? 0)],
    [t("Output tokens"), number(usage.completion_tokens)],
    [t("Cost"), usage.cost > 0 ? money(usage.cost) : "–"],
    ...(retries > 0 ? [[t("Retries"), number(retries)] as [string, string]] : []),
  ];
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-xl border border-line bg-surface gap-px @lg:grid-cols-3 @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-cols-none">
      {facts.map(([name, value]) => (
        <div key={name} className="px-4 py-3 shadow-[0_0_0_1px_var(--line)]">
          <dt className="text-13 text-ink-2">{name}</dt>
          <dd className="mt-0.5 text-base font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
