import { route } from "@/lib/auth/session/door";
import { chatApi } from "@/lib/chat/contract";
import { VersionsSchema } from "@/lib/chat/schema";
import * as chat from "@/lib/chat/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(chatApi.versions, { params: IdParams, reply: VersionsSchema }, ({ me, params }) =>
    chat.versions(me, params.id),
  ),
});
