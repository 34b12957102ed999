import { unlink } from "@/lib/auth/account";
import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { IdParams } from "@/lib/core/http/parse";
import { profileApi } from "@/lib/settings/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(profileApi.unlink, { params: IdParams }, ({ me, params, caller }) =>
    unlink(me, params.id, caller),
  ),
});
