import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { rerunApi } from "@/lib/runs/run/rerun-contract";
import { replay } from "@/lib/runs/rerun/replay";
import { ReplayedSchema } from "@/lib/runs/rerun/schema";
import { recordLimit } from "@/lib/runs/trace/limit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    rerunApi.replay,
    { params: IdParams, reply: ReplayedSchema, limit: recordLimit },
    ({ me, params }) => replay(me, params.id),
  ),
});
