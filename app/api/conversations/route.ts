import { route } from "@/lib/auth/session/door";
import { chatApi } from "@/lib/chat/contract";
import { ConversationPageSchema, ConversationQuerySchema } from "@/lib/chat/schema";
import * as chat from "@/lib/chat/service";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    chatApi.list,
    { query: ConversationQuerySchema, reply: ConversationPageSchema },
    ({ me, query }) => chat.list(me, query),
  ),
});
