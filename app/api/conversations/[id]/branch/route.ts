import { route } from "@/lib/auth/session/door";
import { chatApi } from "@/lib/chat/contract";
import { branch } from "@/lib/chat/reply/branch";
import { BranchInputSchema, BranchSchema } from "@/lib/chat/schema";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    chatApi.branch,
    { params: IdParams, body: BranchInputSchema, reply: BranchSchema, status: 201 },
    ({ me, params, body }) => branch(me, params.id, body.message_id),
  ),
});
