"use client";
import { useSearchParams } from "next/navigation";
import {
  FILTERS,
  RunFilters,
  sourceWords,
  statusWords,
} from "@/components/program-runs/list/run-filters";
import type { ChosenFilters } from "@/components/program-runs/list/run-filters";
import { RunsNotLoaded } from "@/components/program-runs/list/runs-not-loaded";
import { routes } from "@/components/routes";
import { duration } from "@/components/runs/amounts";
import { Chip } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/navigation/link";
import { navigate } from "@/components/ui/navigation/navigate";
import { Page, PageHead } from "@/components/ui/page/page";
import { RelativeTime } from "@/components/ui/relative-time";
import { useAgentNames } from "@/lib/agents/browser/client";
import { useRunPages } from "@/lib/runs/browser/run-pages";
import type { RunFilters as Filters, RunSummary } from "@/lib/runs/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** All runs, newest first, with filters that stand in the address. */
export function RunList() {
  const t = useText();
  const params = useSearchParams();
  const chosen: ChosenFilters = Object.fromEntries(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  );
  const { rows, error, more, loading, readMore, again } = useRunPages(
    chosen as Filters /* the server judges what an address says */,
  );
  const filtered = Object.keys(chosen).length > 0;
  const change = (part: ChosenFilters) => {
    const given = Object.entries({ ...chosen, ...part }).filter(([, value]) => value !== "");
    const query = new URLSearchParams(Object.fromEntries(given)).toString();
    navigate(query ? `${routes.programRuns}?${query}` : routes.programRuns);
  };
  return (
    <Page>
      <PageHead title={t("Runs")} subtitle={t("Everything your agents have done, newest first.")} />
      <RunFilters chosen={chosen} onChange={change} />
      <Card className="mt-6 overflow-hidden">
        <Faces
          loading={loading && !rows}
          error={error}
          empty={rows?.length === 0}
          skeleton={
            <div className="space-y-5 p-5">
              <SkeletonRows
                rows={5}
                className="h-10"
                mark="hidden"
                words={["h-3 w-32", "h-3 w-3/5"]}
              />
            </div>
          }
          failed={<RunsNotLoaded error={error} onRetry={() => void again()} />}
          whenEmpty={
            filtered ? (
              <Empty
                title={t("No run is like that")}
                text={t("Choose other filters, or none.")}
                action={
                  <Button onClick={() => navigate(routes.programRuns)}>{t("Clear filters")}</Button>
                }
              />
            ) : (
              <Empty
                title={t("No runs yet")}
                text={t("Every reply and every task run appears here.")}
              />
            )
          }
        >
          <ul>
            {rows?.map((run) => (
              <Row key={run.run_id} run={run} />
            ))}
          </ul>
        </Faces>
      </Card>
      {more && (
        <div className="mt-4 flex justify-center">
          <Button busy={loading} onClick={readMore}>
            {t("Show more")}
          </Button>
        </div>
      )}
    </Page>
  );
}

function Row({ run }: { run: RunSummary }) {
  const t = useText();
  const names = useAgentNames();
  const { kind, status, title, usage, started_at: began, finished_at: ended } = run;
  const agent = names.get(run.agent_id) ?? t("Deleted agent");
  const facts = [
    ...(ended ? [duration(Date.parse(ended) - Date.parse(began))] : []),
    ...(usage.total_tokens > 0
      ? [t("{amount} tokens", { amount: number(usage.total_tokens) })]
      : []),
    ...(usage.cost > 0 ? [money(usage.cost)] : []),
  ];
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-5 py-3 last:border-0 hover:bg-subtle">
      <p className="min-w-0 flex-1 basis-60 truncate">
        <Link
          href={routes.programRun(run.run_id)}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          {title || agent}
        </Link>
        {title && <span className="text-ink-2"> · {agent}</span>}
      </p>
      <span className="flex gap-1">
        <Chip mono={false}>{sourceWords(t)[kind]}</Chip>
        <Chip mono={false}>{statusWords(t)[status]}</Chip>
      </span>
      <span className="w-full text-13 text-ink-2 wide:w-auto">
        {[...facts].join(" · ")} {facts.length > 0 && "· "}
        <RelativeTime iso={began} />
      </span>
    </li>
  );
}
