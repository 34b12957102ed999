import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { AcceptSchema, ConnectionSchema, ConnectionToolParams } from "@/lib/connections/schema";
import * as connections from "@/lib/connections/service";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    connectionApi.accept,
    { params: ConnectionToolParams, query: AcceptSchema, reply: ConnectionSchema },
    ({ me, params: { id, toolName }, query: { hash }, caller }) =>
      connections.accept(me, id, { toolName, seen: hash }, caller),
  ),
});
