import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/door/openai-form";
import { programOf } from "@/lib/openai-api/models/service";
import {
  DeletedResponseSchema,
  ResponseParams,
  ResponseQuery,
  ResponseSchema,
} from "@/lib/openai-api/responses/schema";
import { get, remove } from "@/lib/openai-api/responses/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: route(
      openAiApi.getResponse,
      {
        params: ResponseParams,
        query: ResponseQuery,
        reply: ResponseSchema,
        form: openAiForm,
        limit: programLimits.requests,
        streams: { perKey: programLimits.callsAtOnce },
      },
      ({ visitor, params, query: { stream, starting_after: after }, signal }) =>
        get(programOf(visitor.identity), params.id, { stream: stream === "true", after, signal }),
    ),
    DELETE: route(
      openAiApi.removeResponse,
      {
        params: ResponseParams,
        reply: DeletedResponseSchema,
        form: openAiForm,
        limit: programLimits.requests,
      },
      ({ visitor, params }) => remove(programOf(visitor.identity), params.id),
    ),
  },
  openAiForm,
);
