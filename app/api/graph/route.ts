import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { teamApi } from "@/lib/teams/contract";
import * as graphs from "@/lib/teams/graphs";
import { GraphQuerySchema, GraphSchema } from "@/lib/teams/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(teamApi.graph, { query: GraphQuerySchema, reply: GraphSchema }, ({ me, query }) =>
    graphs.get(me, query.team_id),
  ),
});
