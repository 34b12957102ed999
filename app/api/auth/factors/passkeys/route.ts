import { browserOf, route } from "@/lib/auth/session/door";
import { factorApi } from "@/lib/auth/factors/contract";
import { proofLimit } from "@/lib/auth/factors/limits";
import { NewCodesSchema, PasskeyInputSchema } from "@/lib/auth/factors/schema";
import * as factors from "@/lib/auth/factors/service";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    factorApi.addPasskey,
    { body: PasskeyInputSchema, reply: NewCodesSchema, status: 201, limit: proofLimit },
    ({ me, caller, body, headers }) =>
      factors.addPasskey(me.person, caller, body, browserOf(headers).value),
  ),
});
