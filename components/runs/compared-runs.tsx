"use client";
import { cx } from "class-variance-authority";
import { ComparedStep } from "@/components/runs/compared-step";
import type { ReactNode } from "react";
import { AgentWithVersion } from "@/components/runs/head/agent-with-version";
import { differenceWords } from "@/components/runs/compare-words";
import { statusWords } from "@/components/run-timeline/run-words";
import { routes } from "@/components/routes";
import { duration } from "@/components/run-timeline/amounts";
import { ThreadSkeleton } from "@/components/run-timeline/thread-skeleton";
import { Faces, Failed } from "@/components/ui/feedback/faces";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useComparison } from "@/lib/runs/browser/compare";
import type { ComparedRun, Comparison, RunDifference } from "@/lib/runs/trace/comparison-contract";
import { money, number } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

type Names = ReadonlyMap<string, string>;
type Props = { id: string; other: string; names: Names };

/** Two runs side by side, stacked on phones, with their differences marked. */
export function ComparedRuns({ id, other, names }: Props) {
  const t = useText();
  const say = useSentence();
  const { data, error, isLoading, mutate } = useComparison(id, other);
  return (
    <section aria-label={t("Compared runs")}>
      <Faces
        loading={isLoading}
        error={error}
        empty={data?.steps.length === 0}
        skeleton={<ThreadSkeleton />}
        failed={
          <Failed
            title={t("These runs can't be compared")}
            text={say(sentenceIn(error, t("Check your connection and try again.")))}
            onRetry={() => void mutate()}
          />
        }
        whenEmpty={<p className="text-ink-2">{t("Neither run has any steps.")}</p>}
      >
        {data && <Sides data={data} names={names} />}
      </Faces>
    </section>
  );
}

function Sides({ data, names }: { data: Comparison; names: Names }) {
  const t = useText();
  const changed = data.steps.filter(({ a, b, differs }) => !a || !b || differs.length > 0).length;
  return (
    <div className="space-y-4">
      <div className="grid gap-3 wide:grid-cols-2">
        <Summary side="A" of={data.a} differs={data.differs} names={names} />
        <Summary side="B" of={data.b} differs={data.differs} names={names} />
      </div>
      <p>
        {changed === 0
          ? t("All steps are identical.")
          : t(
              {
                one: "{count} of {all} steps differs.",
                other: "{count} of {all} steps differ.",
              },
              { count: changed, all: data.steps.length },
            )}
      </p>
      <ol className="space-y-2">
        {data.steps.map((pair, at) => (
          <ComparedStep key={at} pair={pair} names={names} />
        ))}
      </ol>
    </div>
  );
}

type SummaryProps = {
  side: "A" | "B";
  of: ComparedRun;
  differs: RunDifference[];
  names: Names;
};

function Summary({ side, of: { run, versions }, differs, names }: SummaryProps) {
  const t = useText();
  const words = differenceWords(t);
  const agent = names.get(run.agent_id) ?? t("Deleted agent");
  const version = versions[run.agent_id];
  const withVersion = (
    <AgentWithVersion id={run.agent_id} name={names.get(run.agent_id)} version={version} />
  );
  const facts: [RunDifference[], string, ReactNode][] = [
    [["agent", "versions"], words.agent, withVersion],
    [["status"], words.status, statusWords(t)[run.status]],
    [["tokens"], words.tokens, number(run.usage.total_tokens)],
    [["cost"], words.cost, money(run.usage.cost)],
    ...(run.finished_at
      ? [
          [
            ["time"],
            words.time,
            duration(Date.parse(run.finished_at) - Date.parse(run.started_at)),
          ] as [RunDifference[], string, ReactNode],
        ]
      : []),
  ];
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface px-4 py-3">
      <h2 className="text-sm wrap-anywhere">
        {side} ·{" "}
        <Link href={routes.programRun(run.run_id)} className="hover:underline">
          {run.question || run.title || agent}
        </Link>
      </h2>
      <p className="text-13 text-ink-2">
        <RelativeTime iso={run.started_at} />
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-13">
        {facts.map(([of, name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-ink-2">{name}</dt>
            <dd
              className={cx(
                "wrap-anywhere",
                of.some((each) => differs.includes(each)) &&
                  "rounded-sm bg-warn-soft px-1 font-medium",
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
