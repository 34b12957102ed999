import { route } from "@/lib/auth/session/door";
import { runEvents } from "@/lib/chat/shared/runs";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { runApi } from "@/lib/runs/run/contract";
import { AfterSchema, lastHeard } from "@/lib/runs/run/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    runApi.events,
    { params: IdParams, query: AfterSchema },
    ({ me, params, query, headers }) => runEvents(me, params.id, lastHeard(headers, query.after)),
  ),
});
