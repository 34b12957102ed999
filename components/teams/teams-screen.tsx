"use client";
import { teamApi } from "@/lib/teams/contract";
import { useMay } from "@/components/shell/workspace";
import { useSearchParams } from "next/navigation";
import { TeamGraph } from "@/components/teams/team-graph";
import { TeamsPage } from "@/components/teams/teams-page";

/** SPEC section 2, 'Teams screen'. The URL says what is open: the list, a form, or a team's graph. */
export function TeamsScreen() {
  const query = useSearchParams();
  const mayCreate = useMay()(teamApi.create);
  const teamId = query.get("team");
  if (teamId)
    return (
      <TeamGraph
        key={teamId}
        teamId={teamId}
        watching={query.get("view") === "run"}
        runId={query.get("run")}
      />
    );
  const creating = mayCreate && query.get("create") === "true";
  return <TeamsPage creating={creating} editId={creating ? null : query.get("edit")} />;
}
