import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { open } from "@/lib/workspaces/accept";
import { invitationApi } from "@/lib/workspaces/contract";
import { InvitationTokenParams, OpenInvitationSchema } from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    invitationApi.open,
    { params: InvitationTokenParams, reply: OpenInvitationSchema },
    ({ params }) => open(params.token),
  ),
});
