import { browserOf, route } from "@/lib/auth/session/door";
import { factorApi } from "@/lib/auth/factors/contract";
import { proofLimit } from "@/lib/auth/factors/limits";
import { OptionsSchema } from "@/lib/auth/factors/schema";
import * as factors from "@/lib/auth/factors/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { HttpReply } from "@/lib/core/http/reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    factorApi.passkeySetup,
    { reply: OptionsSchema, limit: proofLimit },
    async ({ me, headers }) => {
      const { value, cookies } = browserOf(headers);
      return new HttpReply({ ...(await factors.passkeySetup(me.person, value)) }, { cookies });
    },
  ),
});
