"use client";
import { TextCard } from "@/components/runs/head/text-card";
import { Waterfall } from "@/components/runs/trace/waterfall";
import { RunThread } from "@/components/run-timeline/thread/run-thread";
import { Cited } from "@/components/run-timeline/cited";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { useRunOnce } from "@/lib/runs/browser/client";
import type { useRun } from "@/lib/runs/browser/use-run";
import type { RunSummary } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

const SentFiles = lazyPart(
  () => import("@/components/files/sent-files").then((part) => part.SentFiles),
  { ahead: false, failed: failedInPlace },
);

type Props = {
  run: RunSummary;
  live: ReturnType<typeof useRun>;
  names: ReadonlyMap<string, string>;
};

/** Input and output, and below the steps between them. */
export function EndedRun({ run: { run_id: id }, live, names }: Props) {
  const t = useText();
  const { data: run, error } = useRunOnce(id);
  // The page already has the run: if its steps can't be read, the state from its events is shown.
  if (error && live.run) return <RunThread run={live.run} live={live} names={names} />;
  if (!run) return <Skeleton className="h-64" />;
  const { input, output, files } = run;
  return (
    <>
      {(input || output) && (
        <div className="grid gap-4 @3xl:grid-cols-2">
          {input && <TextCard top title={t("Input")} text={input} />}
          {output && (
            <Cited sources={live.view.sources}>
              <TextCard top title={t("Output")} text={output} />
            </Cited>
          )}
        </div>
      )}
      {files && files.length > 0 && <SentFiles files={files} />}
      <Waterfall run={run} names={names} />
    </>
  );
}
