import "server-only";
import { APIError } from "openai/core/error";
import { NAME_LENGTH } from "@/lib/core/model/exchange/bounds";
import { unreadable } from "@/lib/core/model/failures";
import { extraOfMessage, type Extra } from "@/lib/core/model/dialects/extra";
import { finishIn } from "@/lib/core/model/dialects/finish";
import { isFields, reasoningIn, saidIn, type Fields } from "@/lib/core/model/dialects/parts";
import { readCalls, type CallPart } from "@/lib/core/model/dialects/read-calls";
import { readUsage } from "@/lib/core/model/dialects/usage";
import { errorIn } from "@/lib/core/model/error-body";
import { wellFormed } from "@/lib/core/model/exchange/well-formed";
import type { ModelUsage } from "@/lib/core/model/wire";

/**
 * One validated event of a streamed response. Unknown fields are dropped. Texts are unchanged: they may end in half a
 * character.
 */
export type Chunk = {
  model: string;
  /** Which choice it belongs to; -1 for none. */
  choice: number;
  text: string;
  reasoning: string;
  calls: readonly CallPart[];
  /** What its provider wants back with the calls. */
  extra: Extra | undefined;
  /** It is a complete message, not a piece of one. */
  isWhole: boolean;
  /** Why the response ended, in the provider's words; empty while it continues. */
  finish: string;
  usage: ModelUsage | undefined;
};

const NO_CALLS: readonly CallPart[] = [];
const NOTHING: Fields = Object.freeze({});

/**
 * Reads the JSON value of an event. Written by hand, since it runs for each token: a schema library takes several times
 * as long. Throws ModelError for anything but a chunk of a response, APIError for an error that the provider reports.
 */
export function readChunk(value: unknown, headers: Headers): Chunk {
  if (!isFields(value)) throw unreadable();
  const { choices, model, usage } = value;
  if (value.error || !choices) throwError(value, headers);
  const choice = choiceIn(choices) ?? (isFields(value.message) ? value : undefined);
  const name = typeof model === "string" ? wellFormed(model.slice(0, NAME_LENGTH)) : "";
  if (!choice) return nothingBut(name, readUsage(usage, value));
  const { delta } = choice;
  const finish = choice.finish_reason ?? choice.finishReason ?? choice.done_reason;
  const piece = isFields(delta) ? delta : pieceIn(delta);
  const { content, tool_calls: calls } = piece;
  const chunk: Chunk = {
    model: name,
    choice: numberIn(choice.index),
    text: "",
    reasoning: "",
    calls: isNothing(calls) ? NO_CALLS : readCalls(calls),
    extra: undefined,
    isWhole: false,
    finish: isNothing(finish) ? "" : finishIn(finish),
    usage: readUsage(usage ?? choice.usage, value),
  };
  if (typeof content === "string") chunk.text = content;
  else if (!isNothing(content)) Object.assign(chunk, saidIn(content));
  readBeside(chunk, piece, choice);
  return chunk;
}

/** What may come beside or instead of text: thoughts, a refusal, a complete message. */
function readBeside(chunk: Chunk, piece: Fields, choice: Fields): void {
  chunk.reasoning ||= reasoningIn(piece);
  chunk.extra = extraOfMessage(piece);
  if (chunk.text !== "") return;
  if (typeof piece.refusal === "string") chunk.text = piece.refusal;
  if (chunk.calls.length === 0 && isFields(piece.function_call))
    chunk.calls = readCalls({ function: piece.function_call });
  if (chunk.text !== "" || chunk.reasoning !== "" || chunk.calls.length > 0) return;
  const { message, text } = choice;
  if (typeof text === "string") chunk.text = text; // the legacy completions API
  if (isFields(message)) {
    const whole = { ...chunk };
    readMessage(whole, message);
    Object.assign(chunk, whole, { isWhole: true });
  }
}

function readMessage(chunk: Chunk, message: Fields): void {
  const { content, tool_calls: calls } = message;
  Object.assign(chunk, saidIn(content));
  if (!isNothing(calls)) chunk.calls = readCalls(calls);
  readBeside(chunk, message, NOTHING);
}

/** Of several choices the one with the lowest index, at any position. */
function choiceIn(choices: unknown): Fields | undefined {
  if (isNothing(choices)) return undefined;
  if (!Array.isArray(choices)) throw unreadable();
  if (choices.length === 0) return undefined;
  const choice = choices.length > 1 ? choices.toSorted(byNumber)[0] : choices[0];
  if (!isFields(choice)) throw unreadable();
  return choice;
}

const byNumber = (one: unknown, other: unknown): number =>
  (isFields(one) ? numberIn(one.index) : 0) - (isFields(other) ? numberIn(other.index) : 0);

function numberIn(index: unknown): number {
  if (typeof index === "number") return index >= 0 ? index : 0;
  const number = typeof index === "string" ? Number(index) : 0;
  return number >= 0 ? number : 0;
}

function pieceIn(delta: unknown): Fields {
  if (isNothing(delta)) return NOTHING;
  throw unreadable();
}

const isNothing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

const nothingBut = (model: string, usage: ModelUsage | undefined): Chunk => ({
  model,
  choice: -1,
  text: "",
  reasoning: "",
  calls: NO_CALLS,
  extra: undefined,
  isWhole: false,
  finish: "",
  usage,
});

/** An event without a choice may report an error in any of the formats that servers use; a keep-alive says nothing. */
function throwError(value: Fields, headers: Headers): void {
  if (!value.error && typeof value.type === "string" && LIFE.test(value.type)) return;
  const error = errorIn(value);
  if (!error && !value.error) return;
  const { message = "no reason was given", ...more } = error ?? {};
  throw new APIError(undefined, { message, ...more }, undefined, headers);
}
const LIFE = /ping|heartbeat|keep.?alive|progress|queue|status|metadata/i;
