import { authApi } from "@/lib/auth/contract";
import { route, signIn } from "@/lib/auth/session/door";
import { registerLimit } from "@/lib/auth/limits";
import { AuthAnswerSchema, RegisterInputSchema } from "@/lib/auth/schema";
import * as auth from "@/lib/auth/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { HttpReply } from "@/lib/core/http/reply";
import { languageOf } from "@/lib/texts/language-of";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    authApi.register,
    { body: RegisterInputSchema, reply: AuthAnswerSchema, status: 201, limit: registerLimit },
    async ({ body, headers, caller }) => {
      const { answer, proof } = await auth.register(body, caller, languageOf(headers));
      return new HttpReply(answer, await signIn(answer.user.UserId, headers, proof));
    },
  ),
});
