import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { lookAt } from "@/lib/connections/openapi/service";
import { askLimit } from "@/lib/connections/rows/look";
import { ApiDocumentSchema } from "@/lib/connections/document-schema";
import { ApiDocumentInputSchema, DOCUMENT_BOUNDS } from "@/lib/connections/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    connectionApi.look,
    {
      body: ApiDocumentInputSchema,
      reply: ApiDocumentSchema,
      bounds: DOCUMENT_BOUNDS,
      limit: askLimit,
    },
    ({ me, body, signal }) => lookAt(me.workspace, body, signal),
  ),
});
