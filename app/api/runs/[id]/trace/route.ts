import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { traceApi } from "@/lib/runs/trace/contract";
import { otlpFile } from "@/lib/runs/trace/otlp-file";
import { TraceQuerySchema, TraceSchema } from "@/lib/runs/trace/schema";
import { trace } from "@/lib/runs/trace/trace";
import { recordLimit } from "@/lib/runs/compare/limit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    traceApi.get,
    { params: IdParams, query: TraceQuerySchema, reply: TraceSchema, limit: recordLimit },
    ({ me, params: { id }, query }) =>
      query.format === "otlp" ? otlpFile(me, id) : trace(me, id, { only: query.step }),
  ),
});
