import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { traceApi } from "@/lib/runs/trace/contract";
import { TraceQuerySchema, TraceSchema } from "@/lib/runs/trace/schema";
import { trace } from "@/lib/runs/trace/trace";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    traceApi.get,
    { params: IdParams, query: TraceQuerySchema, reply: TraceSchema },
    ({ me, params, query }) => trace(me, params.id, query.step),
  ),
});
