import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { knowledgeApi } from "@/lib/knowledge/contract";
import { CollectionPatchSchema, CollectionSchema } from "@/lib/knowledge/schema";
import * as knowledge from "@/lib/knowledge/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(knowledgeApi.get, { params: IdParams, reply: CollectionSchema }, ({ me, params }) =>
    knowledge.get(me, params.id),
  ),
  PUT: route(
    knowledgeApi.update,
    { params: IdParams, body: CollectionPatchSchema, reply: CollectionSchema },
    ({ me, params, body, caller }) => knowledge.update(me, params.id, body, caller),
  ),
  DELETE: route(knowledgeApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    knowledge.remove(me, params.id, caller),
  ),
});
