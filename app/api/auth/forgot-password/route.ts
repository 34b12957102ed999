import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/session/door";
import { mailedLinkLimit } from "@/lib/auth/limits";
import { forgotPassword } from "@/lib/auth/registration/password-reset";
import { ForgotPasswordSchema, MailAnswerSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    authApi.forgotPassword,
    {
      body: ForgotPasswordSchema,
      reply: MailAnswerSchema,
      status: 202,
      token: false,
      limit: mailedLinkLimit,
    },
    ({ body, caller }) => forgotPassword(body.email, caller),
  ),
});
