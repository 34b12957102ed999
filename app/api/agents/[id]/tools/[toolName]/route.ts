import { agentApi } from "@/lib/agents/contract";
import { AgentSchema, ToolParams } from "@/lib/agents/schema";
import * as agents from "@/lib/agents/service";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    agentApi.removeTool,
    { params: ToolParams, reply: AgentSchema },
    ({ me, params, caller }) => agents.removeTool(me, params.id, params.toolName, caller),
  ),
});
