import { agentApi } from "@/lib/agents/contract";
import { AgentPatchSchema, AgentSchema } from "@/lib/agents/schema";
import * as agents from "@/lib/agents/service";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(agentApi.get, { params: IdParams, reply: AgentSchema }, ({ me, params }) =>
    agents.get(me, params.id),
  ),
  PUT: route(
    agentApi.update,
    { params: IdParams, body: AgentPatchSchema, reply: AgentSchema },
    ({ me, params, body, caller }) => agents.update(me, params.id, body, caller),
  ),
  DELETE: route(agentApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    agents.remove(me, params.id, caller),
  ),
});
