import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { AcceptParams, ConnectionSchema } from "@/lib/connections/schema";
import * as connections from "@/lib/connections/service";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    connectionApi.accept,
    { params: AcceptParams, reply: ConnectionSchema },
    ({ me, params, caller }) => connections.accept(me, params.id, params.toolName, caller),
  ),
});
