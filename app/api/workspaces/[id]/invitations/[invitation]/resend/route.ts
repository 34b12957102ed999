import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { languageOf } from "@/lib/texts/language-of";
import { workspaceApi } from "@/lib/workspaces/contract";
import * as invitations from "@/lib/workspaces/invitations";
import { inviteLimit } from "@/lib/workspaces/limits";
import { InvitationParams, WorkspaceInvitationSchema } from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    workspaceApi.resend,
    { params: InvitationParams, reply: WorkspaceInvitationSchema, limit: inviteLimit },
    ({ me, params, caller, headers }) =>
      invitations.resend(me, params.invitation, caller, languageOf(headers)),
  ),
});
