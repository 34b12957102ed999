import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { teamApi } from "@/lib/teams/contract";
import { TeamPatchSchema, TeamSchema } from "@/lib/teams/schema";
import * as teams from "@/lib/teams/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(teamApi.get, { params: IdParams, reply: TeamSchema }, ({ me, params }) =>
    teams.get(me, params.id),
  ),
  PUT: route(
    teamApi.update,
    { params: IdParams, body: TeamPatchSchema, reply: TeamSchema },
    ({ me, params, body }) => teams.update(me, params.id, body),
  ),
  DELETE: route(teamApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    teams.remove(me, params.id, caller),
  ),
});
