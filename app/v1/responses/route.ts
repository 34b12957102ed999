import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { callOf } from "@/lib/openai-api/completions/service";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";
import { ResponseInputSchema, ResponseSchema } from "@/lib/openai-api/responses/schema";
import { again, create } from "@/lib/openai-api/responses/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: route(
      openAiApi.createResponse,
      {
        body: ResponseInputSchema,
        bounds: programLimits.body,
        reply: ResponseSchema,
        form: openAiForm,
        limit: programLimits.requests,
        streams: { perKey: programLimits.callsAtOnce },
        again: (asked, runId) => again(callOf(asked), runId),
      },
      (asked) => create(callOf(asked)),
    ),
  },
  openAiForm,
);
