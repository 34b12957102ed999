import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { providerApi } from "@/lib/models/contract";
import { findLocal } from "@/lib/models/find-local";
import { testLimit } from "@/lib/models/test-provider";
import { LocalServersSchema } from "@/lib/models/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(providerApi.findLocal, { reply: LocalServersSchema, limit: testLimit }, ({ signal }) =>
    findLocal(signal),
  ),
});
