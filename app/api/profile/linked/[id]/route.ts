import { unlink } from "@/lib/auth/account";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { profileApi } from "@/lib/settings/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(profileApi.unlink, { params: IdParams }, ({ me, params, caller }) =>
    unlink(me.person, params.id, caller),
  ),
});
