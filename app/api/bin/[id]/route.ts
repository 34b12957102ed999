import { route } from "@/lib/auth/session/door";
import { binApi } from "@/lib/bin/contract";
import * as bin from "@/lib/bin/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(binApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    bin.remove(me, params.id, caller),
  ),
});
