import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/session/door";
import { enter } from "@/lib/auth/session/second-step";
import { signInLimit } from "@/lib/auth/limits";
import { AuthAnswerSchema, LoginInputSchema } from "@/lib/auth/schema";
import * as auth from "@/lib/auth/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { HttpReply } from "@/lib/core/http/reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    authApi.login,
    { body: LoginInputSchema, reply: AuthAnswerSchema, limit: signInLimit },
    async ({ body, headers, caller }) => {
      const { answer, proof } = await auth.login(body, caller);
      return new HttpReply(answer, await enter(answer.user.UserId, headers, { proof }));
    },
  ),
});
