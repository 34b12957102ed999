import { agentApi } from "@/lib/agents/contract";
import { listNames } from "@/lib/agents/names";
import { AgentNameListSchema, PageQuerySchema } from "@/lib/agents/schema";
import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    agentApi.names,
    { query: PageQuerySchema, reply: AgentNameListSchema },
    ({ me, query }) => listNames(me, query),
  ),
});
