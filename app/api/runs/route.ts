import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { titledRuns } from "@/lib/dashboard/titled-runs";
import { runApi } from "@/lib/runs/run/contract";
import { RunQuerySchema } from "@/lib/runs/list-schema";
import { RunListSchema } from "@/lib/runs/run/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(runApi.list, { query: RunQuerySchema, reply: RunListSchema }, ({ me, query }) =>
    titledRuns(me, query),
  ),
});
