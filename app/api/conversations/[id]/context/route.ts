import { route } from "@/lib/auth/session/door";
import { chatApi } from "@/lib/chat/contract";
import { contextFill } from "@/lib/chat/reply/context-fill";
import { ContextFillSchema } from "@/lib/chat/schema";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(chatApi.context, { params: IdParams, reply: ContextFillSchema }, ({ me, params }) =>
    contextFill(me, params.id),
  ),
});
