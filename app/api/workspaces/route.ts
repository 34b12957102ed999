import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { workspaceApi } from "@/lib/workspaces/contract";
import { workspaceLimit } from "@/lib/workspaces/limits";
import {
  WorkspaceInputSchema,
  WorkspaceListSchema,
  WorkspaceSchema,
} from "@/lib/workspaces/schema";
import * as workspaces from "@/lib/workspaces/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(workspaceApi.list, { reply: WorkspaceListSchema }, ({ me }) => workspaces.list(me)),
  POST: route(
    workspaceApi.create,
    { body: WorkspaceInputSchema, reply: WorkspaceSchema, status: 201, limit: workspaceLimit },
    ({ me, body, caller }) => workspaces.create(me, body, caller),
  ),
});
