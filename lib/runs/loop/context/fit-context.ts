import "server-only";
import { sizeOfContent, textMessage } from "@/lib/core/model/content";
import { tokens } from "@/lib/core/model/tokens";
import type { ModelMessage } from "@/lib/core/model/wire";

/** Context size in tokens by model name, newest families first; the first match is used. */
const CONTEXTS: [RegExp, number][] = [
  [/^deepseek/i, 128_000],
  [/^demo$/i, 32_000],
  [/gpt-4\.1|gemini/i, 1_000_000],
  [/gpt-5|^o[134]\b/i, 200_000],
  [/gpt-4o|gpt-4-turbo|llama-?[34]|mistral-(large|medium|small)|kimi|glm|qwen-?3/i, 128_000],
  [/claude/i, 200_000],
];
/** For an unknown model: a size that even small ones run at home have. */
const CAUTIOUS = 32_000;
/** The answer, the instructions and the tools use the rest. */
const SHARE = 0.75;

/** Room for a conversation in a model's context, in tokens. */
export const roomOf = (model: string): number =>
  Math.floor((contextSize(model) ?? CAUTIOUS) * SHARE);
/** How many tokens a model takes; undefined for an unknown one. */
export const contextSize = (model: string): number | undefined =>
  CONTEXTS.find(([name]) => name.test(model))?.[1];

/**
 * One message of a conversation as a model sees it: its text, preceded by the tool calls and results that led to it.
 */
export type Turn = { position: number; messages: ModelMessage[] };

const sizeOf = (message: ModelMessage): number =>
  sizeOfContent(message.content) +
  ("tool_calls" in message && message.tool_calls ? tokens(JSON.stringify(message.tool_calls)) : 0);
export const sizeOfTurn = (said: Turn): number =>
  said.messages.reduce((sum, each) => sum + sizeOf(each), 0);

/**
 * The index where the tail that fits starts: at a person's message, so that neither a turn nor an exchange with tools
 * is cut. The last turn is always part of it.
 */
export function tailOf(all: Turn[], room: number): number {
  let used = 0;
  let from = all.length;
  while (from > 0 && (used += sizeOfTurn(all[from - 1]!)) <= room) from--;
  if (from === 0) return 0;
  const begins = (said: Turn) => said.messages[0]?.role === "user";
  const start = all.findIndex((said, at) => at >= from && begins(said));
  return start >= 0 ? start : Math.max(0, all.findLastIndex(begins));
}

/** Tells the model that turns are missing, so that it does not guess at them. */
export const leftOut = (count: number): ModelMessage =>
  textMessage(
    "system",
    `${count} earlier messages of this conversation do not fit here and were left out.`,
  );

/**
 * The tail of a conversation that fits the model's context, in whole turns; if older ones are left out, the first
 * message says so.
 */
export function fitContext(turns: ModelMessage[], room = roomOf("deepseek-chat")): ModelMessage[] {
  const start = tailOf(
    turns.map((message, position) => ({ position, messages: [message] })),
    room,
  );
  return start === 0 ? turns : [leftOut(start), ...turns.slice(start)];
}
