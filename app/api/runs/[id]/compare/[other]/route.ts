import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { titledComparison } from "@/lib/dashboard/titled-runs";
import { compareApi } from "@/lib/runs/trace/comparison-contract";
import { ComparisonSchema, TwoRuns } from "@/lib/runs/trace/comparison-schema";
import { recordLimit } from "@/lib/runs/trace/limit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    compareApi.get,
    { params: TwoRuns, reply: ComparisonSchema, limit: recordLimit },
    ({ me, params: { id, other } }) => titledComparison(me, id, other),
  ),
});
