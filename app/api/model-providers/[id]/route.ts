import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { providerApi } from "@/lib/models/contract";
import * as providers from "@/lib/models/own/providers";
import { ProviderPatchSchema, ProviderSchema } from "@/lib/models/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    providerApi.update,
    {
      params: IdParams,
      body: ProviderPatchSchema,
      reply: ProviderSchema,
      limit: providers.changeLimit,
    },
    ({ me, params, body, caller }) => providers.update(me.workspace, params.id, body, caller),
  ),
  DELETE: route(providerApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    providers.remove(me.workspace, params.id, caller),
  ),
});
