import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { workspaceApi } from "@/lib/workspaces/contract";
import { workspaceLimit } from "@/lib/workspaces/limits";
import * as members from "@/lib/workspaces/members";
import { MemberParams, RoleInputSchema, WorkspaceMemberSchema } from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    workspaceApi.changeRole,
    {
      params: MemberParams,
      body: RoleInputSchema,
      reply: WorkspaceMemberSchema,
      limit: workspaceLimit,
    },
    ({ me, params, body, caller }) => members.changeRole(me, params.user, body.role, caller),
  ),
  DELETE: route(workspaceApi.removeMember, { params: MemberParams }, ({ me, params, caller }) =>
    members.remove(me, params.user, caller),
  ),
});
