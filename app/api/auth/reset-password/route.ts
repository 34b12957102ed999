import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/session/door";
import { mailedLinkLimit } from "@/lib/auth/limits";
import { resetPassword } from "@/lib/auth/registration/password-reset";
import { OkSchema, ResetPasswordInputSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";
import { takeOver } from "@/lib/settings/held";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    authApi.resetPassword,
    { body: ResetPasswordInputSchema, reply: OkSchema, token: false, limit: mailedLinkLimit },
    ({ body, caller }) => resetPassword(body, caller, takeOver),
  ),
});
