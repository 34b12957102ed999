import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";
import { programOf } from "@/lib/openai-api/model-service";
import { InputItemsSchema, ItemsQuery, ResponseParams } from "@/lib/openai-api/responses/schema";
import { inputItems } from "@/lib/openai-api/responses/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: route(
      openAiApi.responseItems,
      {
        params: ResponseParams,
        query: ItemsQuery,
        reply: InputItemsSchema,
        form: openAiForm,
        limit: programLimits.requests,
      },
      ({ me, visitor, params, query }) =>
        inputItems(programOf(me, visitor.identity), params.id, query),
    ),
  },
  openAiForm,
);
