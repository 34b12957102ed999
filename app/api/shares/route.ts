import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { shareApi } from "@/lib/shares/contract";
import { ShareInputSchema, ShareListSchema, ShareSchema } from "@/lib/shares/schema";
import * as shares from "@/lib/shares/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(shareApi.list, { reply: ShareListSchema }, ({ me }) => shares.list(me)),
  POST: route(
    shareApi.create,
    { body: ShareInputSchema, reply: ShareSchema, status: 201, limit: shares.shareLimit },
    ({ me, body, caller }) => shares.create(me, body, caller),
  ),
});
