"use client";
import { routes } from "@/components/routes";
import { GraphSkeleton } from "@/components/teams/list/team-skeletons";
import { ButtonLink } from "@/components/ui/form/button";
import { Empty, Failed } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { arriving } from "@/components/ui/arrived";
import { useAgents } from "@/lib/agents/client";
import { useGraph, useTeams } from "@/lib/teams/client";
import { Elsewhere } from "@/components/shell/frame/elsewhere";
import { useText } from "@/lib/texts/use-text";

/** The graph library weighs 77 kB, so it is loaded lazily. */
const GraphScreen = lazyPart(
  () =>
    import("@/components/teams/graph/graph-screen").then((module) => arriving(module.GraphScreen)),
  { waiting: <GraphSkeleton />, failed: failedInPlace },
);

type Props = { teamId: string; watching: boolean; runId: string | null };

/** The graph of the team in the URL. */
export function TeamGraph({ teamId, watching, runId }: Props) {
  const t = useText();
  const teams = useTeams();
  const agents = useAgents();
  const graph = useGraph(teamId);
  const team = teams.data?.find((each) => each.TeamId === teamId);
  const undrawn = graph.error?.status === 404;
  const error =
    (teams.data ? undefined : teams.error) ??
    (agents.data ? undefined : agents.error) ??
    (undrawn || graph.data ? undefined : graph.error);
  const retry = () => void Promise.all([teams.mutate(), agents.mutate(), graph.mutate()]);

  if (teams.data && !team && !teams.isValidating)
    return (
      <Elsewhere kind="team" id={teamId}>
        <Gone />
      </Elsewhere>
    );
  if (error) {
    return (
      <div className="flex h-full items-center justify-center">
        <h1 className="sr-only">{t("Teams")}</h1>
        <Failed
          title={t("Failed to load data")}
          text={t("The server didn't respond. Your teams are safe.")}
          retryLabel={t("Retry")}
          onRetry={retry}
        />
      </div>
    );
  }
  if (!team || !agents.data || (!graph.data && !undrawn)) return <GraphSkeleton />;
  return (
    <GraphScreen
      team={team}
      graph={graph.data ?? null}
      agents={agents.data}
      watching={watching}
      runId={runId}
    />
  );
}

function Gone() {
  const t = useText();
  const back = <ButtonLink href={routes.teams}>{t("All teams")}</ButtonLink>;
  return (
    <div className="flex h-full items-center justify-center">
      <h1 className="sr-only">{t("Teams")}</h1>
      <Empty
        title={t("This team no longer exists")}
        text={t("It may have been deleted elsewhere.")}
        action={back}
      />
    </div>
  );
}
