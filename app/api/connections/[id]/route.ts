import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { askLimit } from "@/lib/connections/rows/look";
import { ConnectionPatchSchema, ConnectionSchema, DOCUMENT_BOUNDS } from "@/lib/connections/schema";
import * as connections from "@/lib/connections/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(connectionApi.get, { params: IdParams, reply: ConnectionSchema }, ({ me, params }) =>
    connections.get(me, params.id),
  ),
  PATCH: route(
    connectionApi.update,
    {
      params: IdParams,
      body: ConnectionPatchSchema,
      reply: ConnectionSchema,
      bounds: DOCUMENT_BOUNDS,
      limit: askLimit,
    },
    ({ me, params, body, caller, signal }) =>
      connections.update(me, params.id, body, caller, signal),
  ),
  DELETE: route(connectionApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    connections.remove(me.workspace, params.id, caller),
  ),
});
