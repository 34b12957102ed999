import { PageQuerySchema } from "@/lib/agents/schema";
import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { askLimit } from "@/lib/connections/rows/look";
import {
  ConnectionInputSchema,
  ConnectionListSchema,
  ConnectionSchema,
  DOCUMENT_BOUNDS,
} from "@/lib/connections/schema";
import * as connections from "@/lib/connections/service";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    connectionApi.list,
    { query: PageQuerySchema, reply: ConnectionListSchema },
    ({ me, query }) => connections.list(me, query),
  ),
  POST: route(
    connectionApi.create,
    {
      body: ConnectionInputSchema,
      reply: ConnectionSchema,
      status: 201,
      bounds: DOCUMENT_BOUNDS,
      limit: askLimit,
    },
    ({ me, body, caller, signal }) => connections.create(me.workspace, body, caller, signal),
  ),
});
