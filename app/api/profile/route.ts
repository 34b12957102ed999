import { route, signOut } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { HttpReply } from "@/lib/core/http/reply";
import { profileApi } from "@/lib/settings/contract";
import { deleteAccount } from "@/lib/settings/delete-account";
import { ConfirmSchema, ProfilePatchSchema, ProfileSchema } from "@/lib/settings/schema";
import * as profile from "@/lib/settings/service";
import { languageOf } from "@/lib/texts/language-of";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(profileApi.get, { reply: ProfileSchema }, ({ me }) => profile.get(me.person)),
  PATCH: route(
    profileApi.update,
    { body: ProfilePatchSchema, reply: ProfileSchema },
    ({ me, body, caller, headers }) => profile.update(me.person, body, caller, languageOf(headers)),
  ),
  DELETE: route(profileApi.remove, { body: ConfirmSchema }, async ({ me, body, headers }) => {
    await deleteAccount(me.person, body.confirm);
    return new HttpReply(undefined, await signOut(headers));
  }),
});
