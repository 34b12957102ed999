import { agentApi } from "@/lib/agents/contract";
import { listNames } from "@/lib/agents/lookup/names";
import { AgentNameListSchema, PageQuerySchema } from "@/lib/agents/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    agentApi.names,
    { query: PageQuerySchema, reply: AgentNameListSchema },
    ({ me, query }) => listNames(me, query),
  ),
});
