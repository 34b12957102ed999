import "server-only";
import type { Agent } from "@/lib/agents/contract";
import { stream } from "@/lib/core/model/stream";
import type { ModelMessage, ModelToolCall, ModelUsage, Provider } from "@/lib/core/model/wire";

/** PRODUCT 'How an agent works': then it must answer with what it has. */
const ROUNDS = 12;

export type Piece =
  | { type: "text"; text: string }
  | { type: "reasoning"; text: string }
  /** One model call has ended: everything a run must write before the next thing begins. */
  | { type: "answered"; round: number; text: string; reasoning: string; toolCalls: ModelToolCall[]; usage: ModelUsage; model: string; startedAt: Date };

type Asked = { agent: Pick<Agent, "instructions" | "role_description" | "model">; turns: ModelMessage[]; provider: Provider; signal: AbortSignal };

/**
 * One agent's work as a stream of pieces: ask the model, answer the calls it makes, ask again. It touches no database:
 * whoever pulls it writes each piece before pulling the next, which is what makes a run durable.
 * Throws ModelError. Ends early, without a word, when `signal` fires.
 */
export async function* runAgent({ agent, turns, provider, signal }: Asked): AsyncGenerator<Piece> {
  const messages: ModelMessage[] = [{ role: "system", content: systemMessage(agent) }, ...turns];
  for (let round = 1; round <= ROUNDS && !signal.aborted; round++) {
    const startedAt = new Date();
    let text = "";
    let reasoning = "";
    for await (const event of stream({ provider, model: agent.model, messages, signal })) {
      if (event.type === "text") text += event.text;
      else if (event.type === "reasoning") reasoning += event.text;
      if (event.type !== "end") yield event;
      else {
        yield { type: "answered", round, text, reasoning, toolCalls: event.toolCalls, usage: event.usage, model: event.model, startedAt };
        if (event.toolCalls.length === 0) return;
        messages.push({ role: "assistant", content: text, tool_calls: event.toolCalls, ...(reasoning ? { reasoning_content: reasoning } : {}) });
        messages.push(...event.toolCalls.map(unknownTool));
      }
    }
  }
}

/** The instructions, and the role as the agent's own line about itself. */
function systemMessage({ instructions, role_description }: Asked["agent"]): string {
  return role_description.trim() ? `${instructions}\n\nYour role: ${role_description}` : instructions;
}

/** A model may ask for a tool that the agent does not have; it hears so, and can mend its answer. */
const unknownTool = (call: ModelToolCall): ModelMessage => ({ role: "tool", tool_call_id: call.id, content: `Error: there is no tool named ${call.name}.` });
