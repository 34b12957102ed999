import { authApi } from "@/lib/auth/contract";
import { route, signIn } from "@/lib/auth/door";
import { AuthAnswerSchema, LoginInputSchema } from "@/lib/auth/schema";
import * as auth from "@/lib/auth/service";
import { methods } from "@/lib/core/http/methods";
import { Reply } from "@/lib/core/http/reply";
import { addressOf } from "@/lib/core/limits";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route(authApi.login, { body: LoginInputSchema, reply: AuthAnswerSchema }, async ({ body, headers }) => {
    const { answer, proof } = await auth.login(body, addressOf(headers));
    return new Reply(answer, await signIn(answer.user.UserId, headers, proof));
  }),
});
