import { factorApi } from "@/lib/auth/factors/contract";
import { NewCodesSchema, TotpInputSchema } from "@/lib/auth/factors/schema";
import * as factors from "@/lib/auth/factors/service";
import { proofLimit } from "@/lib/auth/factors/limits";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    factorApi.addTotp,
    { body: TotpInputSchema, reply: NewCodesSchema, status: 201, limit: proofLimit },
    ({ me, caller, body }) => factors.addTotp(me.person, caller, body),
  ),
  DELETE: route(factorApi.removeTotp, {}, ({ me, caller }) =>
    factors.removeTotp(me.person, caller),
  ),
});
