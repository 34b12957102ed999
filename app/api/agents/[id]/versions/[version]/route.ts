import { versionApi } from "@/lib/agents/versions/contract";
import { getVersion } from "@/lib/agents/versions/read";
import { AgentVersionSchema, VersionParams } from "@/lib/agents/versions/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    versionApi.get,
    { params: VersionParams, reply: AgentVersionSchema },
    ({ me, params }) => getVersion(me, params.id, params.version),
  ),
});
