import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { readingFile } from "@/lib/file-uses/shared";
import { fileApi } from "@/lib/files/contract";
import * as files from "@/lib/files/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(fileApi.preview, { params: IdParams }, ({ me, params, headers }) =>
    readingFile(me, params.id, (as) => files.preview(as, params.id, headers)),
  ),
});
