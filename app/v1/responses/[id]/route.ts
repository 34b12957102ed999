import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";
import { programOf } from "@/lib/openai-api/model-service";
import { OWN_CALLS } from "@/lib/openai-api/responses/own-calls";
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
      ({ me, visitor, params, query, signal }) =>
        get(programOf(me, visitor.identity), params.id, {
          stream: query.stream === "true",
          after: query.starting_after,
          calls: [query.include, query["include[]"]].some((each) =>
            each?.split(",").includes(OWN_CALLS),
          ),
          signal,
        }),
    ),
    DELETE: route(
      openAiApi.removeResponse,
      {
        params: ResponseParams,
        reply: DeletedResponseSchema,
        form: openAiForm,
        limit: programLimits.requests,
      },
      ({ me, visitor, params, caller }) =>
        remove(programOf(me, visitor.identity), params.id, caller),
    ),
  },
  openAiForm,
);
