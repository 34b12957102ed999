import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { operatorApi } from "@/lib/operator/contract";
import { disable } from "@/lib/operator/users";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(operatorApi.disable, { params: IdParams }, ({ me, params, caller }) =>
    disable(me.person, params.id, caller),
  ),
});
