import { mailedLinkLimit } from "@/lib/auth/limits";
import { sendConfirmation } from "@/lib/auth/registration/confirm-email";
import { MailAnswerSchema } from "@/lib/auth/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { profileApi } from "@/lib/settings/contract";
import { languageOf } from "@/lib/texts/language-of";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    profileApi.sendConfirmation,
    { reply: MailAnswerSchema, status: 202, limit: mailedLinkLimit },
    ({ me, caller, headers }) => sendConfirmation(me.person, caller, languageOf(headers)),
  ),
});
