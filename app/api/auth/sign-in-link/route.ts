import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/session/door";
import { mailedLinkLimit } from "@/lib/auth/limits";
import { AuthAnswerSchema, SignInLinkSchema } from "@/lib/auth/schema";
import { signInByLink } from "@/lib/auth/session/sign-in-link";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    authApi.signInLink,
    { body: SignInLinkSchema, reply: AuthAnswerSchema, limit: mailedLinkLimit },
    ({ body, headers }) => signInByLink(body.token, headers),
  ),
});
