import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/session/door";
import { backChannelLimit } from "@/lib/auth/limits";
import { backChannelLogout } from "@/lib/auth/oauth/back-channel";
import { LogoutTokenSchema, OkSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    authApi.backChannelLogout,
    {
      body: LogoutTokenSchema,
      orForm: true,
      reply: OkSchema,
      token: false,
      limit: backChannelLimit,
    },
    ({ body, caller }) => backChannelLogout(body.logout_token, caller),
  ),
});
