import "server-only";
import { z } from "zod";
import type { Said } from "@/lib/agents/fit-context";
import { turnsOfRounds } from "@/lib/agents/rounds";
import type { Summary } from "@/lib/agents/sum-up";
import { rows } from "@/lib/core/db/prepared";
import type { ModelMessage } from "@/lib/core/model/wire";
import { turn } from "@/lib/core/turn";
import { MessageSchema, readJson } from "@/lib/runs/schema";
import type { Conversation, Message as Row } from "@/prisma/generated/client";

type Told = Pick<Row, "role" | "content" | "position" | "toolCalls" | "reasoning" | "parts">;
/** So many messages are read at once: of most conversations all. */
const PIECE = 500;
const SQL = `SELECT role, content, position, toolCalls, reasoning, parts FROM Message
  WHERE conversationId = ? AND superseded = 0 AND position > ? AND position <= ? ORDER BY position LIMIT ?`;

/** What a model may be told of a conversation: a summary of its beginning, if there is one, and what was said since. */
export type Turns = { summary: Summary | null; said: Said[] };

export const summaryOf = ({ summary, summaryUpTo }: Pick<Conversation, "summary" | "summaryUpTo">): Summary | null =>
  summary !== null && summaryUpTo !== null ? { text: summary, upTo: summaryUpTo } : null;

/** The shown messages of a conversation behind its summary up to (and with) a position, oldest first. */
export async function history(conversationId: string, summary: Summary | null, upTo?: number): Promise<Turns> {
  const said: Said[] = [];
  for (let from = summary?.upTo ?? 0; ; await turn()) {
    const found = await rows<Told>(SQL, [conversationId, from, upTo ?? Number.MAX_SAFE_INTEGER, PIECE]);
    said.push(...found.map(saidIn).filter(({ messages }) => messages.length > 0));
    if (found.length < PIECE) return { summary, said };
    from = found.at(-1)!.position; // others are served between two pieces
  }
}

/** A person's words, as they are told to the model. */
export const saidBy = (content: string, position: number): Said => ({ position, messages: [{ role: "user", content }] });

/** A reply that never came says nothing. Calls of tools stay what they were: calls and their results; those within a team are its own business. */
function saidIn(row: Told): Said {
  const { role, content, position } = row;
  const words: ModelMessage[] = content === "" ? [] : [{ role: role as "user" | "assistant", content }];
  return { position, messages: row.toolCalls === null || row.parts !== null ? words : withCalls(row, row.toolCalls, words) };
}

const Calls = z.array(MessageSchema.shape.tool_calls.unwrap().element);

function withCalls({ reasoning }: Told, toolCalls: string, words: ModelMessage[]): ModelMessage[] {
  const calls = (readJson(Calls, toolCalls) ?? []).map(({ id, name, arguments: given, ok, result, duration_ms }) => ({
    ...{ id, name, arguments: given },
    // Providers refuse a call without a result.
    outcome: { ok: ok ?? false, result: result ?? "This call was not carried out.", duration_ms: duration_ms ?? 0 },
  }));
  // A model that thinks wants its thoughts back with every assistant message of a turn that had calls (PRODUCT).
  const thoughts = reasoning ? { reasoning_content: reasoning } : {};
  return [...turnsOfRounds([{ text: "", reasoning: reasoning ?? "", calls }]), ...words.map((each) => ({ ...each, ...thoughts }))];
}
