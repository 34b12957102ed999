import { agentApi } from "@/lib/agents/contract";
import { trialLimit, tryAgent } from "@/lib/agents/try-agent";
import { AgentTrialSchema, TrialAnswerSchema } from "@/lib/agents/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    agentApi.tryOut,
    { body: AgentTrialSchema, reply: TrialAnswerSchema, limit: trialLimit },
    ({ principal, body, signal }) => tryAgent(principal, body, signal),
  ),
});
