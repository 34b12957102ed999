import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { workspaceApi } from "@/lib/workspaces/contract";
import * as members from "@/lib/workspaces/members";
import { WorkspaceMemberListSchema } from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    workspaceApi.members,
    { params: IdParams, reply: WorkspaceMemberListSchema },
    ({ me }) => members.list(me),
  ),
});
