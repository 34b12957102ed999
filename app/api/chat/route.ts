import { route } from "@/lib/auth/session/door";
import { again, answered } from "@/lib/chat/reply/answer";
import { chatApi } from "@/lib/chat/contract";
import { chatLimits } from "@/lib/chat/rules";
import { ChatAnswerSchema, ChatInputSchema } from "@/lib/chat/schema";
import { send } from "@/lib/chat/reply/send";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    chatApi.stream,
    { body: ChatInputSchema, reply: ChatAnswerSchema, limit: chatLimits.runs, again },
    async ({ me, principal, body, wantsStream, call }) =>
      answered(me, await send(principal, body, call), wantsStream),
  ),
});
