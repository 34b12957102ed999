"use client";
import { useSearchParams } from "next/navigation";
import { RunList } from "@/components/program-runs/run-list";
import { ThreadSkeleton } from "@/components/runs/thread-skeleton";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Page, PageHead } from "@/components/ui/page/page";
import { useText } from "@/lib/texts/use-text";

const RunScreen = lazyPart(
  () => import("@/components/program-runs/run-screen").then((part) => part.RunScreen),
  { waiting: <RunSkeleton />, failed: failedInPlace },
);

/** All runs, or the one that `?run=` says. */
export function RunsScreen() {
  const id = useSearchParams().get("run");
  return id ? <RunScreen key={id} id={id} /> : <RunList />;
}

function RunSkeleton() {
  const t = useText();
  return (
    <Page narrow>
      <PageHead title={t("Run")} subtitle="" />
      <div aria-busy="true" className="mt-6">
        <ThreadSkeleton />
      </div>
    </Page>
  );
}
