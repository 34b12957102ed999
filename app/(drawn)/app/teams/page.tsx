import { TeamsScreen } from "@/components/teams/teams-screen";
import { FirstData } from "@/components/shell/first-data";
import { agentApi } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { teamApi } from "@/lib/teams/contract";
import * as teams from "@/lib/teams/service";
import { titled } from "@/lib/texts/page-title";
import { AgentListSchema } from "@/lib/agents/schema";
import { TeamListSchema } from "@/lib/teams/schema";

export const generateMetadata = titled("Teams");

export default async function Page() {
  const answers = await firstData((me) => ({
    [agentApi.list.path]: [AgentListSchema, agents.list(me, FIRST_ROWS)],
    [teamApi.list.path]: [TeamListSchema, teams.list(me, FIRST_ROWS)],
  }));
  return (
    <FirstData answers={answers}>
      <TeamsScreen />
    </FirstData>
  );
}
