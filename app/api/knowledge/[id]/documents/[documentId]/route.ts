import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { knowledgeApi } from "@/lib/knowledge/contract";
import * as documents from "@/lib/knowledge/documents";
import { DocumentParams, DocumentSchema, NotePatchSchema } from "@/lib/knowledge/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    knowledgeApi.document,
    { params: DocumentParams, reply: DocumentSchema },
    ({ me, params }) => documents.get(me, params.id, params.documentId),
  ),
  PUT: route(
    knowledgeApi.updateNote,
    { params: DocumentParams, body: NotePatchSchema, reply: DocumentSchema },
    ({ me, params, body, caller }) =>
      documents.updateNote(me, params.id, params.documentId, body, caller),
  ),
  DELETE: route(knowledgeApi.removeDocument, { params: DocumentParams }, ({ me, params, caller }) =>
    documents.remove(me, params.id, params.documentId, caller),
  ),
});
