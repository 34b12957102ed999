import { route } from "@/lib/auth/session/door";
import { chatApi } from "@/lib/chat/contract";
import { BranchSchema } from "@/lib/chat/schema";
import { copyShared } from "@/lib/chat/shared/copy";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    chatApi.copy,
    { params: IdParams, reply: BranchSchema, status: 201 },
    ({ me, params, caller }) => copyShared(me, params.id, caller),
  ),
});
