import type { Agent } from "@/lib/agents/contract";

/** The system prompt of an agent: the instructions, followed by the role. */
export const systemPrompt = ({
  instructions,
  role_description,
}: Pick<Agent, "instructions" | "role_description">): string =>
  role_description.trim() ? `${instructions}\n\nYour role: ${role_description}` : instructions;
