import type { ChatAnswer } from "@/lib/chat/contract";
import type { Run } from "@/lib/runs/run/contract";
import { newAgent, type Person } from "./person";
import { runOf } from "./tasks";

/** A tool whose result a person provides. */
const askBoss = {
  type: "function" as const,
  function: {
    name: "ask_boss",
    description: "Asks.",
    parameters: { type: "object" as const, properties: {}, required: [] },
  },
};

/** An agent whose runs wait for their person when their text contains `[tool=ask_boss {}]`. */
export const newAskingAgent = (person: Person, name?: string) =>
  newAgent(person, { tools: [askBoss], ...(name ? { name } : {}) });

/** A reply that waits for its person. */
export async function waitingReply(
  person: Person,
  agentId: string,
  words = "Ask",
): Promise<ChatAnswer> {
  const answer = await person.ask("POST", "/api/chat", {
    body: { content: `${words} [tool=ask_boss {}]`, agent_id: agentId },
  });
  const reply = (await answer.json()) as ChatAnswer;
  if (reply.status !== "waiting") throw new Error(`It does not wait: ${JSON.stringify(reply)}`);
  return reply;
}

/** Provides the result that a run waits for. */
export async function giveResult(person: Person, runId: string): Promise<void> {
  const { steps }: Run = await runOf(person, runId);
  const call = steps.find((step) => step.kind === "tool")!.input as { id: string };
  const body = { tool_call_id: call.id, result: "Go ahead" };
  const answer = await person.ask("POST", `/api/runs/${runId}/input`, { body });
  if (answer.status !== 202) throw new Error(`${answer.status}: ${await answer.text()}`);
}
