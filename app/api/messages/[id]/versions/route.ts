import { route } from "@/lib/auth/door";
import { chatApi } from "@/lib/chat/contract";
import { VersionsSchema } from "@/lib/chat/schema";
import * as chat from "@/lib/chat/service";
import { methods } from "@/lib/core/http/methods";
import { IdParams } from "@/lib/core/http/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(chatApi.versions, { params: IdParams, reply: VersionsSchema }, ({ me, params }) =>
    chat.versions(me, params.id),
  ),
});
