import { PageQuerySchema } from "@/lib/agents/schema";
import { versionApi } from "@/lib/agents/versions/contract";
import { listVersions } from "@/lib/agents/versions/read";
import { VersionListSchema } from "@/lib/agents/versions/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    versionApi.list,
    { params: IdParams, query: PageQuerySchema, reply: VersionListSchema },
    ({ me, params, query }) => listVersions(me, params.id, query),
  ),
});
