import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { fileApi } from "@/lib/files/contract";
import { FileUsesSchema } from "@/lib/files/schema";
import { usesOf } from "@/lib/file-uses/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(fileApi.uses, { params: IdParams, reply: FileUsesSchema }, ({ me, params }) =>
    usesOf(me, params.id),
  ),
});
