import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { IdParams } from "@/lib/core/http/parse";
import { keyApi } from "@/lib/keys/contract";
import * as keys from "@/lib/keys/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(keyApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    keys.remove(me, params.id, caller),
  ),
});
