import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/door";
import * as sessions from "@/lib/auth/sessions";
import { methods } from "@/lib/core/http/methods";
import { IdParams } from "@/lib/core/http/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(authApi.endSession, { params: IdParams }, ({ me, params, caller }) =>
    sessions.endSession(me, params.id, caller),
  ),
});
