import { route } from "@/lib/auth/session/door";
import { chatApi } from "@/lib/chat/contract";
import {
  BeforeSchema,
  ConversationChangedSchema,
  ConversationPatchSchema,
  ConversationSchema,
} from "@/lib/chat/schema";
import * as chat from "@/lib/chat/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    chatApi.get,
    { params: IdParams, query: BeforeSchema, reply: ConversationSchema },
    ({ me, params, query }) => chat.get(me, params.id, query.before),
  ),
  PATCH: route(
    chatApi.update,
    { params: IdParams, body: ConversationPatchSchema, reply: ConversationChangedSchema },
    ({ me, params, body }) => chat.update(me, params.id, body),
  ),
  DELETE: route(chatApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    chat.remove(me, params.id, caller),
  ),
});
