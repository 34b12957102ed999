import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";
import { programOf } from "@/lib/openai-api/model-service";
import { ResponseParams, ResponseSchema } from "@/lib/openai-api/responses/schema";
import { cancel } from "@/lib/openai-api/responses/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: route(
      openAiApi.cancelResponse,
      {
        params: ResponseParams,
        reply: ResponseSchema,
        form: openAiForm,
        limit: programLimits.requests,
      },
      ({ me, visitor, params, signal }) =>
        cancel(programOf(me, visitor.identity), params.id, signal),
    ),
  },
  openAiForm,
);
