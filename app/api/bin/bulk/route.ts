import { route } from "@/lib/auth/session/door";
import { bulk } from "@/lib/bin/bulk";
import { binApi } from "@/lib/bin/contract";
import { BinBulkResultsSchema, BinBulkSchema } from "@/lib/bin/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    binApi.bulk,
    { body: BinBulkSchema, reply: BinBulkResultsSchema },
    ({ me, body, caller }) => bulk(me, body, caller),
  ),
});
