import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { askLimit } from "@/lib/connections/rows/look";
import { ConnectionSchema } from "@/lib/connections/schema";
import * as connections from "@/lib/connections/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    connectionApi.refresh,
    { params: IdParams, reply: ConnectionSchema, limit: askLimit },
    ({ me, params, signal }) => connections.refresh(me, params.id, signal),
  ),
});
