import { route } from "@/lib/auth/session/door";
import { binApi } from "@/lib/bin/contract";
import { BinListSchema, BinQuerySchema } from "@/lib/bin/schema";
import * as bin from "@/lib/bin/service";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(binApi.list, { query: BinQuerySchema, reply: BinListSchema }, ({ me, query }) =>
    bin.list(me, query),
  ),
  DELETE: route(binApi.empty, {}, ({ me, caller }) => bin.empty(me, caller)),
});
