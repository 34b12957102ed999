import { route } from "@/lib/auth/session/door";
import { chatApi } from "@/lib/chat/contract";
import { SharingSchema } from "@/lib/chat/schema";
import { share, unshare } from "@/lib/chat/shared/sharing";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(chatApi.share, { params: IdParams, reply: SharingSchema }, ({ me, params, caller }) =>
    share(me, params.id, caller),
  ),
  DELETE: route(
    chatApi.unshare,
    { params: IdParams, reply: SharingSchema },
    ({ me, params, caller }) => unshare(me, params.id, caller),
  ),
});
