import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { teamApi } from "@/lib/teams/contract";
import * as graphs from "@/lib/teams/graphs";
import { EdgeQuerySchema, GraphSchema } from "@/lib/teams/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(teamApi.addEdge, { query: EdgeQuerySchema, reply: GraphSchema }, ({ me, query }) =>
    graphs.addEdge(me, query),
  ),
});
