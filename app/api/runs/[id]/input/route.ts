import { answerCall } from "@/lib/runs/agent/answer-call";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { runApi } from "@/lib/runs/run/contract";
import { RunInputSchema, RunStatusSchema } from "@/lib/runs/run/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    runApi.input,
    { params: IdParams, body: RunInputSchema, reply: RunStatusSchema, status: 202 },
    ({ me, params, body, caller }) => answerCall(me, params.id, body, caller),
  ),
});
