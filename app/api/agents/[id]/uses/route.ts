import { agentApi } from "@/lib/agents/contract";
import { usesOf } from "@/lib/agents/lookup/agent-uses";
import { AgentUsesSchema } from "@/lib/agents/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(agentApi.uses, { params: IdParams, reply: AgentUsesSchema }, ({ me, params }) =>
    usesOf(me, params.id),
  ),
});
