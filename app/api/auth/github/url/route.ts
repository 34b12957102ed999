import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/door";
import { UrlSchema } from "@/lib/auth/schema";
import { notConfigured } from "@/lib/core/http/errors";
import { methods } from "@/lib/core/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route(authApi.githubUrl, { reply: UrlSchema }, () => {
    throw notConfigured("Signing in with GitHub is not configured on this server.");
  }),
});
