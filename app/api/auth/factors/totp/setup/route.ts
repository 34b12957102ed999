import { factorApi } from "@/lib/auth/factors/contract";
import { TotpSetupSchema } from "@/lib/auth/factors/schema";
import * as factors from "@/lib/auth/factors/service";
import { proofLimit } from "@/lib/auth/factors/limits";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(factorApi.totpSetup, { reply: TotpSetupSchema, limit: proofLimit }, ({ me }) =>
    factors.totpSetup(me.person),
  ),
});
