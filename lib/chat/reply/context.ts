import "server-only";
import { leftOut, sizeOfTurn, tailOf, type Turn } from "@/lib/runs/agent/context/fit-context";
import { spending } from "@/lib/runs/agent/budget-check";
import { summaryMessage, summarize, type Summary } from "@/lib/runs/agent/context/summarize";
import { isOtherModel } from "@/lib/runs/agent/context/dialects";
import { plain } from "@/lib/runs/agent/context/valid-calls";
import type { Turns } from "@/lib/chat/reply/turns";
import { BYTES_OF_TOKEN } from "@/lib/core/model/tokens";
import { ModelError, type ModelMessage } from "@/lib/core/model/wire";
import type { TurnsWanted } from "@/lib/runs/engine/plan-context";

/** The messages sent to the model, and the summary that the conversation stores from now on. */
export type Context = { messages: ModelMessage[]; summary: Summary | null };

/**
 * The context of a conversation for the model. When it no longer fits, the oldest turns are summarized, down to half of
 * the context, so that the next ones need no new summary. Each summary is a step of the run: a crash does not repeat
 * it. Null when the run is stopped meanwhile. Throws ModelError and SpentError.
 */
export async function contextOf(turns: Turns, wanted: TurnsWanted): Promise<Context | null> {
  let summary = wanted.known ?? turns.summary;
  const recent = turns.said.filter((each) => each.position > (summary?.upTo ?? -1));
  const room =
    wanted.room -
    (summary ? sizeOfTurn({ position: 0, messages: [summaryMessage(summary.text)] }) : 0);
  const unread = turns.missing ?? 0;
  if (tailOf(recent, room) === 0)
    return { messages: noting(unread, messagesOf(wanted, summary, recent), summary), summary };
  const start = tailOf(recent, room / 2);
  let done = 0;
  for (const piece of pieces(recent.slice(0, start), Math.max(room / 2, PIECE))) {
    const next = await summedUp(wanted, summary, piece, room);
    if (next === null) return null;
    if (next === "refused") break;
    summary = next;
    done += piece.length;
  }
  return {
    messages: noting(
      unread + start - done,
      messagesOf(wanted, summary, recent.slice(start)),
      summary,
    ),
    summary,
  };
}

/** The minimum to summarize at once, in tokens: each piece is a model call. */
const PIECE = 700;

/** The messages, with a note about missing earlier ones, placed after the summary. */
function noting(
  missing: number,
  messages: ModelMessage[],
  summary: Summary | null,
): ModelMessage[] {
  return missing ? messages.toSpliced(summary ? 1 : 0, 0, leftOut(missing)) : messages;
}

const messagesOf = (
  { resolved: model }: TurnsWanted,
  summary: Summary | null,
  recent: Turn[],
): ModelMessage[] => [
  ...(summary ? [summaryMessage(summary.text)] : []),
  ...recent.flatMap(({ messages, wroteBy = null }) =>
    isOtherModel(wroteBy, model.model) ? messages.map(plain) : messages,
  ),
];

/** Splits the turns into pieces that each fit one request. */
function pieces(turns: Turn[], room: number): Turn[][] {
  const all: Turn[][] = [];
  let used = Infinity;
  for (const each of turns) {
    const size = sizeOfTurn(each);
    if (used + size > room) all.push([]);
    used = used + size > room ? size : used + size;
    all.at(-1)!.push(each);
  }
  return all;
}

/**
 * A message that is to be summarized is reduced to its beginning and its end, in characters, by the available context.
 */
const LONGEST = 12_000;
const SHORTEST = 1_000;

/**
 * `refused`: the provider can't do it, or it would exceed a budget; the turns are then omitted, which is better than no
 * reply.
 */
async function summedUp(
  { claimed: { me, run, journal, signal, ensureHeld }, resolved: model, budget }: TurnsWanted,
  before: Summary | null,
  turns: Turn[],
  room: number,
): Promise<Summary | "refused" | null> {
  const messages = turns.flatMap((each) => each.messages);
  const limits = spending(me, { run, agentId: run.agentId }, model, { budget, signal });
  if (await limits.mayAsk(messages, {})) return "refused";
  await ensureHeld();
  try {
    const summarized = await summarize({
      provider: model.provider,
      model: model.model,
      before: before?.text ?? null,
      said: turns,
      longest: Math.max(SHORTEST, Math.min(LONGEST, Math.floor(room * BYTES_OF_TOKEN) / 2)),
      signal,
    });
    if (!summarized) {
      await limits.countCut(messages, "");
      return null;
    }
    const usage = model.price(summarized.usage);
    if (summarized.text === "") {
      await limits.count(usage); // no step records it
      budget.spend(usage);
      return "refused";
    }
    const summary = { text: summarized.text, upTo: turns.at(-1)!.position };
    await journal.finishStep({
      kind: "model",
      agentId: run.agentId,
      name: summarized.model,
      output: { summary: summary.text, up_to: summary.upTo },
      usage,
      startedAt: summarized.startedAt,
      sent: summarized.sent,
    });
    budget.spend(usage);
    return summary;
  } catch (error) {
    if (error instanceof ModelError) await limits.countCut(messages, null);
    if (error instanceof ModelError && error.code === "provider_error") return "refused";
    throw error;
  }
}
