import { changePassword } from "@/lib/auth/account";
import { route } from "@/lib/auth/session/door";
import { OkSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";
import { profileApi } from "@/lib/settings/contract";
import { PasswordInputSchema } from "@/lib/settings/schema";
import { passwordLimit } from "@/lib/settings/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    profileApi.password,
    { body: PasswordInputSchema, reply: OkSchema, limit: passwordLimit },
    async ({ me, caller, body }) => {
      await changePassword(me.person, caller, body.current_password, body.new_password);
      return { ok: true as const };
    },
  ),
});
