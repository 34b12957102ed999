import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { toolApi } from "@/lib/tools/contract";
import { suggestLimit } from "@/lib/tools/suggest-limits";
import { SuggestInputSchema, SuggestionSchema } from "@/lib/tools/schema";
import { suggest } from "@/lib/tools/suggest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    toolApi.suggest,
    { body: SuggestInputSchema, reply: SuggestionSchema, limit: suggestLimit },
    ({ principal, body, signal }) => suggest(principal, body, signal),
  ),
});
