import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { knowledgeApi } from "@/lib/knowledge/contract";
import { HitListSchema, SearchInputSchema } from "@/lib/knowledge/schema";
import { search, searchLimit } from "@/lib/knowledge/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    knowledgeApi.search,
    { params: IdParams, body: SearchInputSchema, reply: HitListSchema, limit: searchLimit },
    ({ me, params, body }) => search(me, params.id, body),
  ),
});
