import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { providerApi } from "@/lib/models/contract";
import { TestOutcomeSchema } from "@/lib/models/schema";
import { testLimit, testProvider } from "@/lib/models/test-provider";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    providerApi.test,
    { params: IdParams, reply: TestOutcomeSchema, limit: testLimit },
    ({ me, params, signal }) => testProvider(me, params.id, signal),
  ),
});
