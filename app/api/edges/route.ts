import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { teamApi } from "@/lib/teams/contract";
import * as graphs from "@/lib/teams/graphs";
import { EdgeEndsSchema, GraphSchema } from "@/lib/teams/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    teamApi.removeEdge,
    { query: EdgeEndsSchema, reply: GraphSchema },
    ({ me, query }) => graphs.removeEdge(me, query),
  ),
});
