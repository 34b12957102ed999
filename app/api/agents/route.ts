import { agentApi } from "@/lib/agents/contract";
import {
  AgentInputSchema,
  AgentListSchema,
  AgentSchema,
  PageQuerySchema,
} from "@/lib/agents/schema";
import * as agents from "@/lib/agents/service";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(agentApi.list, { query: PageQuerySchema, reply: AgentListSchema }, ({ me, query }) =>
    agents.list(me, query),
  ),
  POST: route(
    agentApi.create,
    { body: AgentInputSchema, reply: AgentSchema, status: 201 },
    ({ me, body, caller }) => agents.create(me, body, caller),
  ),
});
