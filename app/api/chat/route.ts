import { route } from "@/lib/auth/door";
import { again, answered } from "@/lib/chat/answer";
import { chatApi, chatLimits } from "@/lib/chat/contract";
import { ChatAnswerSchema, ChatInputSchema } from "@/lib/chat/schema";
import { send } from "@/lib/chat/send";
import { methods } from "@/lib/core/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    chatApi.stream,
    { body: ChatInputSchema, reply: ChatAnswerSchema, limit: chatLimits.runs, again },
    async ({ me, body, wantsStream, call }) =>
      answered(me, await send(me, body, call), wantsStream),
  ),
});
