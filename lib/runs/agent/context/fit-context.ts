import "server-only";
import { sizeOfContent, textMessage } from "@/lib/core/model/content";
import { tokens } from "@/lib/core/model/tokens";
import { canParseUrl } from "@/lib/core/can-parse-url";
import type { ModelMessage } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import { knownContextOf } from "@/lib/models/known-contexts";

/** For an unknown model: a size that even small ones support. */
const CAUTIOUS = 32_000;
/** The context that local servers give a model that could take far more, unless configured. */
const AT_HOME = 8_192;
/** Ollama's default; it silently cuts longer requests. */
const AT_OLLAMA = 4_096;
const OLLAMA_PORT = "11434";
/** Models that people run locally, whatever their makers offer as a service. */
const HOME_MODELS =
  /llama|qwen|qwq|gemma|phi-?\d|gpt-oss|deepseek-(r1|coder|v2)|mi[sx]tral|:\d+(\.\d+)?b|gguf/i;
const HOME_HOSTS =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)|^[^.]+$|\.(local|lan|internal|home|localdomain)$/i;

/** The response, the instructions and the tools use the rest. */
const SHARE = 0.75;

type Sized = Pick<Resolved, "model" | "provider" | "context">;

const isAtHome = ({ model, provider }: Sized): boolean =>
  canParseUrl(provider.baseUrl) &&
  HOME_HOSTS.test(new URL(provider.baseUrl).hostname) &&
  (HOME_MODELS.test(model) || (!provider.ofServer && knownContextOf(model) === undefined));

function guessedSize(request: Sized): number {
  if (!isAtHome(request)) return CAUTIOUS;
  return new URL(request.provider.baseUrl).port === OLLAMA_PORT ? AT_OLLAMA : AT_HOME;
}

/**
 * A model's context in tokens: as set by a person or reported by its server, else by its name; undefined for an unknown
 * one.
 */
export const contextSize = (request: Sized): number | undefined =>
  request.context ?? (isAtHome(request) ? undefined : knownContextOf(request.model));

/** Room for a conversation in a model's context, in tokens. fixed: tokens of instructions and tools, if known. */
export function roomOf(request: Sized, fixed = 0): number {
  const size = contextSize(request) ?? guessedSize(request);
  return Math.max(0, Math.floor(Math.min(size * SHARE, size * 0.9 - fixed)));
}

/**
 * One message of a conversation as a model sees it: its text, preceded by the tool calls and results that led to it.
 * wroteBy: the model that wrote it, by its provider's name.
 */
export type Turn = { position: number; messages: ModelMessage[]; wroteBy?: string | null };

const sizeOf = (message: ModelMessage): number =>
  sizeOfContent(message.content) +
  ("tool_calls" in message && message.tool_calls ? tokens(JSON.stringify(message.tool_calls)) : 0);
export const sizeOfTurn = (turn: Turn): number =>
  turn.messages.reduce((sum, each) => sum + sizeOf(each), 0);

/**
 * The index where the tail that fits starts: at a person's message, so that neither a turn nor a tool exchange is
 * split. The last turn is always part of it.
 */
export function tailOf(all: Turn[], room: number): number {
  let used = 0;
  let from = all.length;
  while (from > 0 && (used += sizeOfTurn(all[from - 1]!)) <= room) from--;
  if (from === 0) return 0;
  const begins = (turn: Turn) => turn.messages[0]?.role === "user";
  const start = all.findIndex((turn, at) => at >= from && begins(turn));
  return start >= 0 ? start : Math.max(0, all.findLastIndex(begins));
}

/** Is a message about turns that are not sent: a summary, or how many were omitted? */
export const tellsOfEarlier = (text: string): boolean =>
  /^(Summary of the earlier part|\d+ earlier messages) of this conversation/.test(text);

/** Tells the model that turns are missing, so that it does not guess their content. */
export const leftOut = (count: number): ModelMessage =>
  textMessage(
    "system",
    `${count} earlier messages of this conversation do not fit here and were left out.`,
  );

/**
 * The tail of a conversation that fits the model's context, in whole turns; if older ones are omitted, the first
 * message says so.
 */
export function fitContext(turns: ModelMessage[], room: number): ModelMessage[] {
  const start = tailOf(
    turns.map((message, position) => ({ position, messages: [message] })),
    room,
  );
  return start === 0 ? turns : [leftOut(start), ...turns.slice(start)];
}
