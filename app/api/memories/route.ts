import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { memoryApi } from "@/lib/memory/contract";
import {
  MemoryInputSchema,
  MemoryListSchema,
  MemoryQuerySchema,
  MemorySchema,
  RemoveAllSchema,
} from "@/lib/memory/schema";
import * as memory from "@/lib/memory/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    memoryApi.list,
    { query: MemoryQuerySchema, reply: MemoryListSchema },
    ({ me, query }) => memory.list(me, query),
  ),
  POST: route(
    memoryApi.create,
    { body: MemoryInputSchema, reply: MemorySchema, status: 201, limit: memory.memoryLimit },
    ({ me, body, caller }) => memory.create(me, body, caller),
  ),
  DELETE: route(
    memoryApi.removeAll,
    { query: RemoveAllSchema, limit: memory.memoryLimit },
    ({ me, query, caller }) => memory.removeAll(me, query.agent_id, caller),
  ),
});
