import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { waitlistApi } from "@/lib/waitlist/contract";
import { confirmLimit, joinLimit } from "@/lib/waitlist/limits";
import {
  ConfirmationSchema,
  TokenQuerySchema,
  WaitlistAnswerSchema,
  WaitlistInputSchema,
} from "@/lib/waitlist/schema";
import { confirm, join } from "@/lib/waitlist/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    waitlistApi.confirm,
    {
      query: TokenQuerySchema,
      reply: ConfirmationSchema,
      limit: confirmLimit,
      refused: (message) => ({ success: false, message }),
    },
    ({ query }) => confirm(query.token),
  ),
  POST: route(
    waitlistApi.join,
    {
      body: WaitlistInputSchema,
      reply: WaitlistAnswerSchema,
      status: 201,
      token: false,
      limit: joinLimit,
      refused: (message) => ({ message }),
    },
    ({ body }) => join(body),
  ),
});
