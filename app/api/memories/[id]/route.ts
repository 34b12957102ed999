import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { memoryApi } from "@/lib/memory/contract";
import { MemoryPatchSchema, MemorySchema } from "@/lib/memory/schema";
import * as memory from "@/lib/memory/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    memoryApi.update,
    { params: IdParams, body: MemoryPatchSchema, reply: MemorySchema, limit: memory.memoryLimit },
    ({ me, params, body, caller }) => memory.update(me, params.id, body, caller),
  ),
  DELETE: route(
    memoryApi.remove,
    { params: IdParams, limit: memory.memoryLimit },
    ({ me, params, caller }) => memory.remove(me, params.id, caller),
  ),
});
