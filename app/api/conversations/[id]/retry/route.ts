import { route } from "@/lib/auth/session/door";
import { again, answered } from "@/lib/chat/reply/answer";
import { chatApi } from "@/lib/chat/contract";
import { chatLimits } from "@/lib/chat/rules";
import { ChatAnswerSchema, RetryInputSchema } from "@/lib/chat/schema";
import { retry } from "@/lib/chat/reply/retry";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    chatApi.retry,
    {
      params: IdParams,
      body: RetryInputSchema,
      reply: ChatAnswerSchema,
      limit: chatLimits.runs,
      again,
    },
    async ({ me, principal, params, body, wantsStream, call }) =>
      answered(me, await retry(principal, params.id, body, call), wantsStream),
  ),
});
