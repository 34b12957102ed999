import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { runApi } from "@/lib/runs/contract";
import { RunSchema } from "@/lib/runs/schema";
import * as runs from "@/lib/runs/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(runApi.get, { params: IdParams, reply: RunSchema }, ({ me, params }) =>
    runs.get(me, params.id),
  ),
});
