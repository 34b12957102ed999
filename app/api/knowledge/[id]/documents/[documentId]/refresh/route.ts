import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { knowledgeApi } from "@/lib/knowledge/contract";
import { refresh } from "@/lib/knowledge/documents";
import { DocumentParams, DocumentSchema } from "@/lib/knowledge/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    knowledgeApi.refreshDocument,
    { params: DocumentParams, reply: DocumentSchema },
    ({ me, params, caller }) => refresh(me, params.id, params.documentId, caller),
  ),
});
