import { agentApi } from "@/lib/agents/contract";
import { modelUses, switchAll } from "@/lib/agents/lookup/model-uses";
import { ModelForAllSchema, ModelUsesSchema, SwitchedSchema } from "@/lib/agents/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(agentApi.modelUses, { reply: ModelUsesSchema }, ({ me }) => modelUses(me)),
  PUT: route(
    agentApi.useModel,
    { body: ModelForAllSchema, reply: SwitchedSchema },
    ({ me, body, caller }) => switchAll(me, body.model, caller),
  ),
});
