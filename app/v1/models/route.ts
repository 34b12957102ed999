import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { ModelListSchema } from "@/lib/openai-api/completions/schema";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";
import { list, programOf } from "@/lib/openai-api/model-service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: route(
      openAiApi.listModels,
      { reply: ModelListSchema, form: openAiForm, limit: programLimits.requests },
      ({ me, visitor }) => list(programOf(me, visitor.identity)),
    ),
  },
  openAiForm,
);
