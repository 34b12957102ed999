import { mailedLinkLimit } from "@/lib/auth/limits";
import { confirmEmail } from "@/lib/auth/registration/confirm-email";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { profileApi } from "@/lib/settings/contract";
import { EmailTokenSchema, ProfileSchema } from "@/lib/settings/schema";
import * as profile from "@/lib/settings/service";
import { languageOf } from "@/lib/texts/language-of";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    profileApi.confirmEmail,
    { body: EmailTokenSchema, reply: ProfileSchema, limit: mailedLinkLimit },
    async ({ me, body, caller, headers }) => {
      await confirmEmail(me.person, caller, languageOf(headers), body.token);
      return profile.get(me.person);
    },
  ),
});
