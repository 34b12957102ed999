import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { readingFile } from "@/lib/file-uses/shared";
import { fileApi } from "@/lib/files/contract";
import { FileSchema } from "@/lib/files/schema";
import * as files from "@/lib/files/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(fileApi.get, { params: IdParams, reply: FileSchema }, ({ me, params }) =>
    readingFile(me, params.id, (as) => files.get(as, params.id)),
  ),
  DELETE: route(fileApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    files.remove(me, params.id, caller),
  ),
});
