import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { readingFile } from "@/lib/file-uses/shared";
import { fileApi } from "@/lib/files/contract";
import { FileTextSchema, TextQuerySchema } from "@/lib/files/schema";
import * as files from "@/lib/files/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    fileApi.text,
    { params: IdParams, query: TextQuerySchema, reply: FileTextSchema },
    ({ me, params, query }) =>
      readingFile(me, params.id, (as) => files.text(as, params.id, query.page)),
  ),
});
