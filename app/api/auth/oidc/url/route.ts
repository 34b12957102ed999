import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/session/door";
import { providerLimit } from "@/lib/auth/limits";
import { beginSignIn } from "@/lib/auth/oauth/begin";
import { UrlSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(authApi.oidcUrl, { reply: UrlSchema, limit: providerLimit }, ({ headers }) =>
    beginSignIn("oidc", headers),
  ),
});
