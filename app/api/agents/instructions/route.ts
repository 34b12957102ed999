import { agentApi } from "@/lib/agents/contract";
import { writingLimit, writeInstructions } from "@/lib/agents/write-instructions";
import { InstructionsWishSchema, InstructionsSchema } from "@/lib/agents/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    agentApi.writeInstructions,
    { body: InstructionsWishSchema, reply: InstructionsSchema, limit: writingLimit },
    ({ principal, body, signal }) => writeInstructions(principal, body, signal),
  ),
});
