import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { accept, acceptLimit } from "@/lib/workspaces/accept";
import { invitationApi } from "@/lib/workspaces/contract";
import { AcceptanceSchema, InvitationTokenParams, WorkspaceSchema } from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    invitationApi.accept,
    {
      params: InvitationTokenParams,
      body: AcceptanceSchema,
      reply: WorkspaceSchema,
      limit: acceptLimit,
    },
    ({ me, params, body, caller }) => accept(me, params.token, body.anyway === true, caller),
  ),
});
