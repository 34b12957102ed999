import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { operatorApi } from "@/lib/operator/contract";
import { EntriesQuerySchema, EntryListSchema } from "@/lib/operator/schema";
import { entries } from "@/lib/operator/waitlist";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    operatorApi.waitlist,
    { query: EntriesQuerySchema, reply: EntryListSchema },
    ({ query }) => entries(query),
  ),
});
