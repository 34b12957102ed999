import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";
import { DeletedFileSchema, FileObjectSchema } from "@/lib/openai-api/file-schema";
import { get, remove } from "@/lib/openai-api/file-service";
import { programOf } from "@/lib/openai-api/model-service";

const common = { params: IdParams, form: openAiForm, limit: programLimits.requests };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: route(
      openAiApi.getFile,
      { ...common, reply: FileObjectSchema },
      ({ me, visitor, params }) => get(programOf(me, visitor.identity), params.id),
    ),
    DELETE: route(
      openAiApi.removeFile,
      { ...common, reply: DeletedFileSchema },
      ({ me, visitor, params, caller }) =>
        remove(programOf(me, visitor.identity), params.id, caller),
    ),
  },
  openAiForm,
);
