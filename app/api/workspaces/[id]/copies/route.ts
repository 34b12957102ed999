import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { workspaceApi } from "@/lib/workspaces/contract";
import { copyTo } from "@/lib/workspaces/copies";
import { workspaceLimit } from "@/lib/workspaces/limits";
import { CopiedSchema, CopyInputSchema } from "@/lib/workspaces/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    workspaceApi.copy,
    { params: IdParams, body: CopyInputSchema, reply: CopiedSchema, limit: workspaceLimit },
    ({ me, body, caller }) => copyTo(me, body, caller),
  ),
});
