import { route } from "@/lib/auth/door";
import { chatApi } from "@/lib/chat/contract";
import { exported } from "@/lib/chat/export";
import { ExportQuerySchema } from "@/lib/chat/schema";
import { methods } from "@/lib/core/http/methods";
import { IdParams } from "@/lib/core/http/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    chatApi.export,
    { params: IdParams, query: ExportQuerySchema },
    ({ me, params, query }) => exported(me, params.id, query.format),
  ),
});
