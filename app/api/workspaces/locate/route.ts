import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { workspaceApi } from "@/lib/workspaces/contract";
import { locateLimit } from "@/lib/workspaces/limits";
import { locate } from "@/lib/workspaces/locate";
import { LocatedSchema, LocateQuerySchema } from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    workspaceApi.locate,
    { query: LocateQuerySchema, reply: LocatedSchema, limit: locateLimit },
    ({ me, query }) => locate(me.person, query.kind, query.item_id),
  ),
});
