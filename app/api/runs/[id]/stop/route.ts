import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { runApi } from "@/lib/runs/run/contract";
import { RunStatusSchema } from "@/lib/runs/run/schema";
import * as runs from "@/lib/runs/worker/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    runApi.stop,
    { params: IdParams, reply: RunStatusSchema, status: 202 },
    ({ me, params }) => runs.stop(me, params.id),
  ),
});
