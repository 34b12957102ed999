import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { ModelObjectSchema, ModelParams } from "@/lib/openai-api/completions/schema";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";
import { get, programOf } from "@/lib/openai-api/model-service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: route(
      openAiApi.getModel,
      {
        params: ModelParams,
        reply: ModelObjectSchema,
        form: openAiForm,
        limit: programLimits.requests,
      },
      ({ me, visitor, params }) => get(programOf(me, visitor.identity), params.id),
    ),
  },
  openAiForm,
);
