import { route } from "@/lib/auth/session/door";
import { proofApi } from "@/lib/auth/factors/contract";
import { proofLimit } from "@/lib/auth/factors/limits";
import { SignInProviderSchema } from "@/lib/auth/factors/schema";
import { beginSignIn } from "@/lib/auth/oauth/begin";
import { UrlSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    proofApi.provider,
    { body: SignInProviderSchema, reply: UrlSchema, limit: proofLimit },
    ({ visitor, body, headers }) =>
      beginSignIn(body.provider, headers, visitor.identity?.sessionId ?? undefined),
  ),
});
