import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { toolApi } from "@/lib/tools/contract";
import { suggestLimit } from "@/lib/tools/limits";
import { SuggestInputSchema, SuggestionSchema } from "@/lib/tools/schema";
import { suggest } from "@/lib/tools/suggest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    toolApi.suggest,
    { body: SuggestInputSchema, reply: SuggestionSchema, limit: suggestLimit },
    ({ me, body, signal }) => suggest(me, body, signal),
  ),
});
