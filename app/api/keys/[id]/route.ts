import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { keyApi } from "@/lib/keys/contract";
import * as keys from "@/lib/keys/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(keyApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    keys.remove(me.own, params.id, caller),
  ),
});
