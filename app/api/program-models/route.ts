import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { ModelListSchema } from "@/lib/openai-api/completions/schema";
import { openAiApi } from "@/lib/openai-api/contract";
import { ownModels } from "@/lib/openai-api/model-service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(openAiApi.ownModels, { reply: ModelListSchema }, ({ me }) => ownModels(me)),
});
