import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { knowledgeApi } from "@/lib/knowledge/contract";
import {
  CollectionInputSchema,
  CollectionListSchema,
  CollectionSchema,
  PageQuerySchema,
} from "@/lib/knowledge/schema";
import * as knowledge from "@/lib/knowledge/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    knowledgeApi.list,
    { query: PageQuerySchema, reply: CollectionListSchema },
    ({ me, query }) => knowledge.list(me, query),
  ),
  POST: route(
    knowledgeApi.create,
    { body: CollectionInputSchema, reply: CollectionSchema, status: 201 },
    ({ me, body, caller }) => knowledge.create(me, body, caller),
  ),
});
