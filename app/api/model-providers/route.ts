import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { providerApi } from "@/lib/models/contract";
import * as providers from "@/lib/models/own/providers";
import { ProviderInputSchema, ProviderListSchema, ProviderSchema } from "@/lib/models/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(providerApi.list, { reply: ProviderListSchema }, ({ me }) =>
    providers.list(me.workspace),
  ),
  POST: route(
    providerApi.create,
    { body: ProviderInputSchema, reply: ProviderSchema, status: 201, limit: providers.createLimit },
    ({ me, body, caller }) => providers.create(me.workspace, body, caller),
  ),
});
