import { inPageWorkspace } from "@/lib/core/http/page-workspace";
import { address } from "@/lib/core/endpoint";
import { teamApi, type Team } from "@/lib/teams/contract";

/** Downloads the team's file. */
export function exportTeam({ TeamId: id }: Pick<Team, "TeamId">): void {
  const link = Object.assign(document.createElement("a"), {
    href: inPageWorkspace(address(teamApi.export, { id }).url),
    download: "",
  });
  link.click();
}
