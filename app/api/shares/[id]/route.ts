import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { shareApi } from "@/lib/shares/contract";
import { SharePatchSchema, ShareSchema } from "@/lib/shares/schema";
import * as shares from "@/lib/shares/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    shareApi.update,
    { params: IdParams, body: SharePatchSchema, reply: ShareSchema, limit: shares.shareLimit },
    ({ me, params, body, caller }) => shares.update(me, params.id, body, caller),
  ),
  DELETE: route(shareApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    shares.remove(me, params.id, caller),
  ),
});
