import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { teamApi } from "@/lib/teams/contract";
import { MemberParams, TeamSchema } from "@/lib/teams/schema";
import * as teams from "@/lib/teams/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(teamApi.addAgent, { params: MemberParams, reply: TeamSchema }, ({ me, params }) =>
    teams.addAgent(me, params.id, params.agentId),
  ),
  DELETE: route(
    teamApi.removeAgent,
    { params: MemberParams, reply: TeamSchema },
    ({ me, params }) => teams.removeAgent(me, params.id, params.agentId),
  ),
});
