"use client";
import { Download } from "@/components/icons/download";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { routes } from "@/components/routes";
import { Limits } from "@/components/usage/limits";
import { Report } from "@/components/usage/usage-report";
import { UsageFilters } from "@/components/usage/usage-filters";
import { chosenIn, hrefOf, shownOf, usageOf, type ChosenUsage } from "@/components/usage/chosen";
import { Card } from "@/components/ui/card";
import { Empty, Faces, Failed, Skeleton } from "@/components/ui/feedback/faces";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { toastFailure } from "@/components/ui/feedback/toast";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { navigate } from "@/components/ui/navigate";
import { Page, PageHead } from "@/components/ui/page/page";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useUsage } from "@/lib/dashboard/client";
import type { UsageQuery, UsageReport } from "@/lib/dashboard/contract";
import { useProfile } from "@/lib/settings/client";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useSentence, useText } from "@/lib/texts/use-text";

const waiting = (
  <Card className="mt-4 overflow-hidden">
    <div className="p-5">
      <Skeleton className="h-5 w-48 max-w-full" />
      <div className="mt-5 flex h-48 items-end gap-2">
        {[30, 55, 40, 70, 45, 85, 60, 35, 65, 50, 75, 40].map((percent, at) => (
          <div key={at} className="flex-1" style={{ height: `${percent}%` }}>
            <Skeleton className="h-full w-full" />
          </div>
        ))}
      </div>
    </div>
    <div className="space-y-5 border-t border-line p-5">
      <SkeletonRows rows={3} className="h-3" mark="hidden" words={["h-3 w-32", "hidden"]} />
    </div>
  </Card>
);

/** Usage over time, and by dimension. All choices are in the URL. */
export function UsageScreen() {
  const t = useText();
  const say = useSentence();
  const failed = t("Failed to load usage");
  const chosen = chosenIn(useSearchParams());
  const { data: profile } = useProfile();
  const here = useHydrated() ? timeZone() : ""; // the server can't know it: it renders in UTC
  const query = usageOf(chosen, profile?.preferences.time_zone || here);
  const { data: report, error, isLoading, mutate } = useUsage(query, { keep: true });
  const why = say(sentenceIn(error, failed));
  const show = shownOf(chosen, report);
  const change = (part: Partial<ChosenUsage>) => navigate(hrefOf({ ...chosen, ...part }));
  return (
    <Page>
      <PageHead title={t("Usage & limits")} subtitle={t("Tokens and cost of your agents.")}>
        <SaveCsv query={query} />
      </PageHead>
      <UsageFilters chosen={chosen} show={show} report={report} onChange={change} />
      <Faces
        loading={isLoading && !report}
        error={error}
        empty={!!report && isEmpty(report)}
        skeleton={waiting}
        failed={
          <Card className="mt-4">
            <Failed
              title={failed}
              text={why === failed ? t("Check your connection and try again.") : why}
              onRetry={() => void mutate()}
            />
          </Card>
        }
        whenEmpty={
          // As high as its skeleton, so that the limits below don't move.
          <Card className="mt-4 grid min-h-[391px] place-items-center">
            <Empty
              drawing="agents"
              title={t("No usage in this period")}
              text={t("Pick other dates, or run an agent.")}
              action={<ButtonLink href={routes.chat}>{t("Start a chat")}</ButtonLink>}
            />
          </Card>
        }
      >
        {report && <Report report={report} query={query} chosen={chosen} show={show} />}
      </Faces>
      <Limits />
    </Page>
  );
}

/** Days start in the reader's time zone, unless the profile has another. */
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const isEmpty = ({ total }: UsageReport): boolean =>
  total.runs + total.calls + total.prompt_tokens + total.completion_tokens === 0;

function SaveCsv({ query }: { query: UsageQuery }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { usageCsv } = await import("@/lib/dashboard/usage-file.client");
      const url = URL.createObjectURL(await usageCsv({ ...query, per: undefined }));
      Object.assign(document.createElement("a"), {
        href: url,
        download: `troupe-usage-by-${query.by}.csv`,
      }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    } catch {
      toastFailure(t("Couldn't start the export."), {
        action: { label: t("Retry"), onClick: () => void save() },
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon={<Download />} busy={busy} onClick={() => void save()}>
      {t("Export as CSV")}
    </Button>
  );
}
