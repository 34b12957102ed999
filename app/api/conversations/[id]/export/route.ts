import { route } from "@/lib/auth/session/door";
import { chatApi } from "@/lib/chat/contract";
import { exported } from "@/lib/chat/export";
import { ExportQuerySchema } from "@/lib/chat/schema";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    chatApi.export,
    { params: IdParams, query: ExportQuerySchema },
    ({ me, params, query, caller }) => exported(me, params.id, query.format, caller),
  ),
});
