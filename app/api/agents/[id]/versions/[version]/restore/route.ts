import { versionApi } from "@/lib/agents/versions/contract";
import { restoreVersion } from "@/lib/agents/restore-version";
import { RestoredSchema, VersionParams } from "@/lib/agents/versions/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    versionApi.restore,
    { params: VersionParams, reply: RestoredSchema },
    ({ me, params, caller }) => restoreVersion(me, params.id, params.version, caller),
  ),
});
