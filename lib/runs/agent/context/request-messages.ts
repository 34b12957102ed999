import "server-only";
import { systemPrompt } from "@/lib/agents/shared/system-prompt";
import { textMessage, withoutImages } from "@/lib/core/model/content";
import type { ModelMessage, ModelOptions } from "@/lib/core/model/wire";
import { sizeOfRequest } from "@/lib/runs/agent/context/context-full";
import { fitRounds } from "@/lib/runs/agent/context/fit-rounds";
import { faultsOf } from "@/lib/runs/agent/answer-check";
import { rulesFor } from "@/lib/runs/agent/context/dialects";
import { validConversation } from "@/lib/runs/agent/context/valid-conversation";
import { turnsOfRounds, type Round } from "@/lib/runs/run/rounds";
import type { AgentRequest } from "@/lib/runs/agent/run-agent";

type Asked = Pick<
  AgentRequest,
  "agent" | "turns" | "provider" | "box" | "form" | "options" | "sees" | "context" | "signal"
>;

/** The share of a known context that a request may fill; the rest is for the response. */
const SHARE = 0.85;

/**
 * A model's input: the agent's instructions, the turns before its own rounds, and these. If the model's context is
 * known and too small, tool results are cut. `turns`: how many messages are between the instructions and the rounds.
 */
export async function requestMessages(
  rounds: Round[],
  request: Asked,
): Promise<{ messages: ModelMessage[]; turns: number; options?: ModelOptions }> {
  const { agent, box, context, options } = request;
  const rules = rulesFor(request.provider.baseUrl, agent.model);
  const valid = (all: ModelMessage[]) => validConversation(all, rules, box.tools.length > 0);
  const before = valid([textMessage("system", systemPrompt(agent)), ...request.turns]);
  const [system] = before[0]?.role === "system" ? before : [];
  const turns = before.length - (system ? 1 : 0);
  const faults = await faultsOf(rounds, request.form, request.signal);
  const visible = (await box.withPictures?.(rounds)) ?? rounds;
  const written = (rounds: Round[]): ModelMessage[] => {
    const own = turnsOfRounds(rounds, faults);
    const all = own.length
      ? valid([...before, ...(request.sees ? own : own.map(withoutImages))])
      : before;
    const asWritten = box.asWritten?.(system ? all.slice(1) : all);
    return asWritten ? valid([...(system ? [system] : []), ...asWritten]) : all;
  };
  const messages = written(visible);
  if (context === undefined) return { messages, turns, options };
  const over = sizeOfRequest(messages, box.tools) - context * SHARE;
  const fitting = over > 0 && visible.length ? written(fitRounds(visible, over)) : messages;
  const room = context - sizeOfRequest(fitting, box.tools);
  return { messages: fitting, turns, options: options && withinRoom(options, room) };
}

/** The minimum number of tokens reserved for a response. */
const ANSWER_LEAST = 256;

/** Some servers refuse a response limit above what is left of the context. */
function withinRoom(options: ModelOptions, room: number): ModelOptions {
  const most = Math.max(ANSWER_LEAST, room);
  const { max_tokens: one, max_completion_tokens: other } = options;
  return {
    ...options,
    ...(one !== undefined && one > most ? { max_tokens: most } : {}),
    ...(other !== undefined && other > most ? { max_completion_tokens: most } : {}),
  };
}
