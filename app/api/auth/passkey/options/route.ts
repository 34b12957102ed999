import { browserOf, route } from "@/lib/auth/session/door";
import { stepApi } from "@/lib/auth/factors/contract";
import { stepLimit } from "@/lib/auth/factors/limits";
import { requestOptions } from "@/lib/auth/factors/passkeys";
import { OptionsSchema } from "@/lib/auth/factors/schema";
import { methods } from "@/lib/core/http/pipeline/methods";
import { HttpReply } from "@/lib/core/http/reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    stepApi.passkeyOptions,
    { reply: OptionsSchema, limit: stepLimit },
    async ({ headers }) => {
      const { value, cookies } = browserOf(headers);
      return new HttpReply({ ...(await requestOptions("passkey.sign-in", value)) }, { cookies });
    },
  ),
});
