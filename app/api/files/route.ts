import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { fileApi } from "@/lib/files/contract";
import { uploadLimit } from "@/lib/files/quota";
import { FileListSchema, FileQuerySchema, FileSchema, UploadQuerySchema } from "@/lib/files/schema";
import * as files from "@/lib/files/service";
import { receiveFile } from "@/lib/files/content";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(fileApi.list, { query: FileQuerySchema, reply: FileListSchema }, ({ me, query }) =>
    files.list(me, query),
  ),
  POST: route(
    fileApi.create,
    {
      query: UploadQuerySchema,
      upload: receiveFile,
      reply: FileSchema,
      status: 201,
      limit: uploadLimit,
    },
    ({ me, query, upload, caller }) => files.create(me, upload!, caller, query), // the pipeline has received it
  ),
});
