import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";
import { content } from "@/lib/openai-api/file-service";
import { programOf } from "@/lib/openai-api/model-service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: route(
      openAiApi.fileContent,
      { params: IdParams, form: openAiForm, limit: programLimits.requests },
      ({ me, visitor, params, headers }) =>
        content(programOf(me, visitor.identity), params.id, headers),
    ),
  },
  openAiForm,
);
