import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { ConnectionSchema, ConnectionToolParams } from "@/lib/connections/schema";
import * as connections from "@/lib/connections/service";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    connectionApi.takeBack,
    { params: ConnectionToolParams, reply: ConnectionSchema },
    ({ me, params: { id, toolName }, caller }) => connections.takeBack(me, id, toolName, caller),
  ),
});
