import { route } from "@/lib/auth/session/door";
import { runTrace } from "@/lib/chat/shared/runs";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { traceApi } from "@/lib/runs/trace/contract";
import { TraceQuerySchema, TraceSchema } from "@/lib/runs/trace/schema";
import { recordLimit } from "@/lib/runs/trace/limit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    traceApi.get,
    { params: IdParams, query: TraceQuerySchema, reply: TraceSchema, limit: recordLimit },
    ({ me, params: { id }, query }) => runTrace(me, id, query),
  ),
});
