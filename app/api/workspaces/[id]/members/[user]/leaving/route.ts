import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { workspaceApi } from "@/lib/workspaces/contract";
import * as members from "@/lib/workspaces/members";
import { LeavingSchema, MemberParams } from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    workspaceApi.leaving,
    { params: MemberParams, reply: LeavingSchema },
    ({ me, params }) => members.leaving(me, params.user),
  ),
});
