"use client";
import { usePathname } from "next/navigation";
import { ThreadSkeleton } from "@/components/run-timeline/thread-skeleton";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Page, PageHead } from "@/components/ui/page/page";
import { useText } from "@/lib/texts/use-text";

const RunScreen = lazyPart(
  () => import("@/components/runs/run-screen").then((part) => part.RunScreen),
  { waiting: <RunSkeleton />, failed: failedInPlace },
);

/** The run in the URL. */
export function RunPageScreen() {
  return <OneRun id={decodeURIComponent(usePathname().split("/").at(-1)!)} />;
}

export const OneRun = ({ id }: { id: string }) => <RunScreen key={id} id={id} />;

function RunSkeleton() {
  const t = useText();
  return (
    <Page>
      <PageHead title={t("Run details")} subtitle="" />
      <div aria-busy="true" className="mt-6">
        <ThreadSkeleton />
      </div>
    </Page>
  );
}
