import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { operatorApi } from "@/lib/operator/contract";
import { revoke } from "@/lib/operator/sign-up";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(operatorApi.revoke, { params: IdParams }, ({ me, params, caller }) =>
    revoke(me.person, params.id, caller),
  ),
});
