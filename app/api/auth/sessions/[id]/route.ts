import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/session/door";
import * as sessions from "@/lib/auth/session/sessions";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(authApi.endSession, { params: IdParams }, ({ me, params, caller }) =>
    sessions.endSession(me.person, params.id, caller),
  ),
});
