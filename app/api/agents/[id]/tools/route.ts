import { agentApi } from "@/lib/agents/contract";
import { AgentSchema } from "@/lib/agents/schema";
import * as agents from "@/lib/agents/service";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { ToolInputSchema } from "@/lib/tools/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    agentApi.addTool,
    { params: IdParams, body: ToolInputSchema, reply: AgentSchema, status: 201 },
    ({ me, params, body, caller }) => agents.addTool(me, params.id, body, caller),
  ),
});
