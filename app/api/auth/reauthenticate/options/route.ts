import { browserOf, route } from "@/lib/auth/session/door";
import { proofApi } from "@/lib/auth/factors/contract";
import { proofLimit } from "@/lib/auth/factors/limits";
import { proofOptions } from "@/lib/auth/session/reauthenticate";
import { OptionsSchema } from "@/lib/auth/factors/schema";
import { methods } from "@/lib/core/http/pipeline/methods";
import { HttpReply } from "@/lib/core/http/reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    proofApi.options,
    { reply: OptionsSchema, limit: proofLimit },
    async ({ me, headers }) => {
      const { value, cookies } = browserOf(headers);
      return new HttpReply({ ...(await proofOptions(me.person, value)) }, { cookies });
    },
  ),
});
