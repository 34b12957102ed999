import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { knowledgeApi } from "@/lib/knowledge/contract";
import { documentText } from "@/lib/knowledge/document-text";
import { DocumentParams, DocumentTextSchema, TextQuerySchema } from "@/lib/knowledge/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    knowledgeApi.text,
    { params: DocumentParams, query: TextQuerySchema, reply: DocumentTextSchema },
    ({ me, params, query }) => documentText(me, params.id, params.documentId, query),
  ),
});
