import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { fileApi } from "@/lib/files/contract";
import { FileSchema } from "@/lib/files/schema";
import * as files from "@/lib/files/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(fileApi.get, { params: IdParams, reply: FileSchema }, ({ me, params }) =>
    files.get(me, params.id),
  ),
  DELETE: route(fileApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    files.remove(me, params.id, caller),
  ),
});
