import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { profileApi } from "@/lib/settings/contract";
import { exported } from "@/lib/settings/export";
import { exportLimit } from "@/lib/settings/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(profileApi.export, { limit: exportLimit }, ({ me, caller }) =>
    exported(me.person, caller),
  ),
});
