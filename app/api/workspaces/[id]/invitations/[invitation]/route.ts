import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { workspaceApi } from "@/lib/workspaces/contract";
import * as invitations from "@/lib/workspaces/invitations";
import { InvitationParams } from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(workspaceApi.revoke, { params: InvitationParams }, ({ me, params, caller }) =>
    invitations.revoke(me, params.invitation, caller),
  ),
});
