import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { languageOf } from "@/lib/texts/language-of";
import { workspaceApi } from "@/lib/workspaces/contract";
import * as invitations from "@/lib/workspaces/invitations";
import { inviteLimit } from "@/lib/workspaces/limits";
import {
  MemberInvitationInputSchema,
  WorkspaceInvitationListSchema,
  WorkspaceInvitationSchema,
} from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    workspaceApi.invitations,
    { params: IdParams, reply: WorkspaceInvitationListSchema },
    ({ me }) => invitations.list(me),
  ),
  POST: route(
    workspaceApi.invite,
    {
      params: IdParams,
      body: MemberInvitationInputSchema,
      reply: WorkspaceInvitationSchema,
      status: 201,
      limit: inviteLimit,
    },
    ({ me, body, caller, headers }) => invitations.invite(me, body, caller, languageOf(headers)),
  ),
});
