import { answerCall } from "@/lib/agents/answer-call";
import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { IdParams } from "@/lib/core/http/parse";
import { runApi } from "@/lib/runs/contract";
import { RunInputSchema, RunStatusSchema } from "@/lib/runs/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    runApi.input,
    { params: IdParams, body: RunInputSchema, reply: RunStatusSchema, status: 202 },
    ({ me, params, body, caller }) => answerCall(me, params.id, body, caller),
  ),
});
