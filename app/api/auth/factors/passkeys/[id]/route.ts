import { route } from "@/lib/auth/session/door";
import { factorApi } from "@/lib/auth/factors/contract";
import * as factors from "@/lib/auth/factors/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(factorApi.removePasskey, { params: IdParams }, ({ me, params, caller }) =>
    factors.removePasskey(me.person, params.id, caller),
  ),
});
