import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { providerApi } from "@/lib/models/contract";
import { loadModels } from "@/lib/models/load-models";
import { testLimit } from "@/lib/models/test-provider";
import { LoadedModelsSchema, ModelsWishSchema } from "@/lib/models/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    providerApi.loadModels,
    { body: ModelsWishSchema, reply: LoadedModelsSchema, limit: testLimit },
    ({ me, body, signal }) => loadModels(me.workspace, body, signal),
  ),
});
