import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { shareApi } from "@/lib/shares/contract";
import * as reading from "@/lib/shares/reading";
import { SharedFileParams } from "@/lib/shares/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(shareApi.file, { params: SharedFileParams }, ({ params, visitor, headers }) =>
    reading.file(params.token, params.id, { identity: visitor.identity, headers }),
  ),
});
