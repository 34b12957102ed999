import "server-only";
import type { ModelMessage } from "@/lib/core/model/wire";

/** Room for the conversation in the model's context, in tokens; the answer and the instructions keep theirs. */
const ROOM = 96_000;
/** UTF-8 bytes by three: a few percent high on prose and code, never far low. */
const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

/**
 * The tail of a conversation that fits the model's context, in whole turns: it begins with a person's message.
 * When older turns had to stay out, the first message says so, so that the model does not guess at them.
 */
export function fitContext(turns: ModelMessage[], room = ROOM): ModelMessage[] {
  let used = 0;
  let from = turns.length;
  while (from > 0 && (used += tokens(turns[from - 1]!.content)) <= room) from--;
  if (from === 0) return turns;
  const start = turns.findIndex((turn, at) => at >= from && turn.role === "user");
  const kept = start < 0 ? turns.slice(-1) : turns.slice(start);
  const left = turns.length - kept.length;
  return left === 0 ? kept : [{ role: "system", content: `${left} earlier messages of this conversation do not fit here and were left out.` }, ...kept];
}
