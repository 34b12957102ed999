import { PageQuerySchema } from "@/lib/agents/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { teamApi } from "@/lib/teams/contract";
import { TeamInputSchema, TeamListSchema, TeamSchema } from "@/lib/teams/schema";
import * as teams from "@/lib/teams/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(teamApi.list, { query: PageQuerySchema, reply: TeamListSchema }, ({ me, query }) =>
    teams.list(me, query),
  ),
  POST: route(
    teamApi.create,
    { body: TeamInputSchema, reply: TeamSchema, status: 201 },
    ({ me, body }) => teams.create(me, body),
  ),
});
