import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { workspaceApi } from "@/lib/workspaces/contract";
import { workspaceLimit } from "@/lib/workspaces/limits";
import {
  WorkspacePatchSchema,
  WorkspaceRemovalSchema,
  WorkspaceSchema,
} from "@/lib/workspaces/schema";
import * as workspaces from "@/lib/workspaces/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(workspaceApi.get, { params: IdParams, reply: WorkspaceSchema }, ({ me }) =>
    workspaces.get(me),
  ),
  PATCH: route(
    workspaceApi.update,
    {
      params: IdParams,
      body: WorkspacePatchSchema,
      reply: WorkspaceSchema,
      limit: workspaceLimit,
    },
    ({ me, body, caller }) => workspaces.update(me, body, caller),
  ),
  DELETE: route(
    workspaceApi.remove,
    { params: IdParams, body: WorkspaceRemovalSchema },
    ({ me, body, caller }) => workspaces.remove(me, body.confirm, caller),
  ),
});
