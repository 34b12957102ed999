import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { titledRun } from "@/lib/dashboard/titled-runs";
import { runApi } from "@/lib/runs/run/contract";
import { RunSchema, StepsQuerySchema } from "@/lib/runs/run/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    runApi.get,
    { params: IdParams, query: StepsQuerySchema, reply: RunSchema },
    ({ me, params, query }) => titledRun(me, params.id, query.steps),
  ),
});
