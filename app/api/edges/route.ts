import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { teamApi } from "@/lib/teams/contract";
import * as graphs from "@/lib/teams/graphs";
import { EdgeEndsSchema, GraphSchema } from "@/lib/teams/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route(teamApi.removeEdge, { query: EdgeEndsSchema, reply: GraphSchema }, ({ me, query }) => graphs.removeEdge(me, query)),
});
