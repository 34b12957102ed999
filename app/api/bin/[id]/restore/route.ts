import { route } from "@/lib/auth/session/door";
import { binApi } from "@/lib/bin/contract";
import { RestoredItemSchema } from "@/lib/bin/schema";
import * as bin from "@/lib/bin/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    binApi.restore,
    { params: IdParams, reply: RestoredItemSchema },
    ({ me, params, caller }) => bin.restore(me, params.id, caller),
  ),
});
