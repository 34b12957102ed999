import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { knowledgeApi } from "@/lib/knowledge/contract";
import * as documents from "@/lib/knowledge/documents";
import {
  DocumentInputSchema,
  DocumentListSchema,
  DocumentSchema,
  PageQuerySchema,
} from "@/lib/knowledge/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    knowledgeApi.documents,
    { params: IdParams, query: PageQuerySchema, reply: DocumentListSchema },
    ({ me, params, query }) => documents.list(me, params.id, query),
  ),
  POST: route(
    knowledgeApi.addDocument,
    { params: IdParams, body: DocumentInputSchema, reply: DocumentSchema, status: 201 },
    ({ me, params, body, caller }) => documents.add(me, params.id, body, caller),
  ),
});
