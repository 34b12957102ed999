import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { operatorApi } from "@/lib/operator/contract";
import {
  InvitationInputSchema,
  InvitationListSchema,
  NewInvitationSchema,
  SearchSchema,
} from "@/lib/operator/schema";
import { createInvitation, invitations } from "@/lib/operator/sign-up";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    operatorApi.invitations,
    { query: SearchSchema, reply: InvitationListSchema },
    ({ query }) => invitations(query),
  ),
  POST: route(
    operatorApi.invite,
    { body: InvitationInputSchema, reply: NewInvitationSchema, status: 201 },
    ({ me, body, caller }) => createInvitation(me.person, body, caller),
  ),
});
