"use client";
import { useSearchParams } from "next/navigation";
import { FILTERS, type ChosenFilters } from "@/components/runs/list/chosen";
import { RunFilters } from "@/components/runs/list/run-filters";
import { RunColumns, RunRow } from "@/components/runs/list/run-row";
import { RunsNotLoaded } from "@/components/runs/list/runs-not-loaded";
import { routes } from "@/components/routes";
import { Card } from "@/components/ui/card";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { navigate } from "@/components/ui/navigate";
import { Page, PageHead } from "@/components/ui/page/page";
import { useAgentNames } from "@/lib/agents/client";
import { useRunPages } from "@/lib/runs/browser/run-pages";
import type { RunFilters as Filters } from "@/lib/runs/run/contract";
import { useTeams } from "@/lib/teams/client";
import { useText } from "@/lib/texts/use-text";

/** All runs, newest first, with filters in the URL. */
export function RunList() {
  const t = useText();
  const params = useSearchParams();
  const chosen: ChosenFilters = Object.fromEntries(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  );
  const { rows, error, more, loading, readMore, again } = useRunPages(
    chosen as Filters /* the server validates the URL's values */,
  );
  const names = useAgentNames();
  const { data: teams = [] } = useTeams();
  const teamNames = new Map(teams.map(({ TeamId, name }) => [TeamId, name]));
  const change = (part: ChosenFilters) => {
    const filters = Object.entries({ ...chosen, ...part }).filter(([, value]) => value !== "");
    const query = new URLSearchParams(Object.fromEntries(filters)).toString();
    navigate(query ? `${routes.programRuns}?${query}` : routes.programRuns);
  };
  return (
    <Page>
      <PageHead
        title={t("Runs")}
        subtitle={t("Every reply and task run of your agents, newest first.")}
      />
      <RunFilters chosen={chosen} onChange={change} />
      <Card className="mt-4 overflow-hidden">
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
          whenEmpty={<NoRuns filtered={Object.keys(chosen).length > 0} />}
        >
          <RunColumns />
          <ul>
            {rows?.map((run) => (
              <RunRow key={run.run_id} run={run} names={names} teams={teamNames} />
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

function NoRuns({ filtered }: { filtered: boolean }) {
  const t = useText();
  return filtered ? (
    <Empty
      title={t("No runs match")}
      text={t("Change or clear the filters.")}
      action={<Button onClick={() => navigate(routes.programRuns)}>{t("Clear filters")}</Button>}
    />
  ) : (
    <Empty
      drawing="tasks"
      title={t("No runs yet")}
      text={t("Every reply and every task run appears here.")}
      action={
        <ButtonLink variant="primary" href={routes.chat}>
          {t("Start a chat")}
        </ButtonLink>
      }
    />
  );
}
