import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { uploadLimit } from "@/lib/files/quota";
import { receiveFile } from "@/lib/files/content";
import { openAiApi, programLimits } from "@/lib/openai-api/contract";
import { openAiForm } from "@/lib/openai-api/openai-form";
import { FileObjectListSchema, FileObjectSchema, FilesQuery } from "@/lib/openai-api/file-schema";
import { create, list } from "@/lib/openai-api/file-service";
import { programOf } from "@/lib/openai-api/model-service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: route(
      openAiApi.listFiles,
      {
        query: FilesQuery,
        reply: FileObjectListSchema,
        form: openAiForm,
        limit: programLimits.requests,
      },
      ({ me, visitor, query }) => list(programOf(me, visitor.identity), query),
    ),
    POST: route(
      openAiApi.createFile,
      {
        upload: receiveFile,
        reply: FileObjectSchema,
        form: openAiForm,
        limit: uploadLimit,
      },
      ({ me, visitor, upload, caller }) => create(programOf(me, visitor.identity), upload!, caller), // already received
    ),
  },
  openAiForm,
);
