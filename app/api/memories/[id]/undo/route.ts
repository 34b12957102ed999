import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { memoryApi } from "@/lib/memory/contract";
import { UndoSchema } from "@/lib/memory/schema";
import * as memory from "@/lib/memory/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    memoryApi.undo,
    { params: IdParams, body: UndoSchema, limit: memory.memoryLimit },
    ({ me, params, body, caller }) => memory.undo(me, params.id, body.version, caller),
  ),
});
