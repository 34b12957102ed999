import { authApi } from "@/lib/auth/contract";
import { signOutEverywhere } from "@/lib/auth/oauth/sign-out";
import { route } from "@/lib/auth/session/door";
import { LogoutAnswerSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(authApi.logout, { reply: LogoutAnswerSchema, token: "session" }, ({ headers }) =>
    signOutEverywhere(headers),
  ),
});
