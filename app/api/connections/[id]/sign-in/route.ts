import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { askLimit } from "@/lib/connections/rows/look";
import { SignInAddressSchema } from "@/lib/connections/schema";
import * as signIn from "@/lib/connections/rows/sign-in";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    connectionApi.signIn,
    { params: IdParams, reply: SignInAddressSchema, limit: askLimit },
    ({ me, params, caller, signal }) => signIn.begin(me, params.id, caller, signal),
  ),
  DELETE: route(connectionApi.signOut, { params: IdParams }, ({ me, params, caller }) =>
    signIn.forget(me, params.id, caller),
  ),
});
