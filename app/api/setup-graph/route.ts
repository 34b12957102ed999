import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { teamApi } from "@/lib/teams/contract";
import * as graphs from "@/lib/teams/graphs";
import { GraphInputSchema, GraphSchema } from "@/lib/teams/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(teamApi.setupGraph, { body: GraphInputSchema, reply: GraphSchema }, ({ me, body }) =>
    graphs.setUp(me, body),
  ),
});
