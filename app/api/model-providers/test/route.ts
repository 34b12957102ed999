import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { providerApi } from "@/lib/models/contract";
import { testLimit, testUnsaved } from "@/lib/models/test-provider";
import { TestOutcomeSchema, TestWishSchema } from "@/lib/models/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    providerApi.testUnsaved,
    { body: TestWishSchema, reply: TestOutcomeSchema, limit: testLimit },
    ({ me, body, signal }) => testUnsaved(me, body, signal),
  ),
});
