import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { CompletionInputSchema, CompletionSchema } from "@/lib/openai-api/completions/schema";
import { again, callOf, create } from "@/lib/openai-api/completions/service";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: route(
      openAiApi.createCompletion,
      {
        body: CompletionInputSchema,
        bounds: programLimits.body,
        reply: CompletionSchema,
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
