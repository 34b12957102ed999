import "server-only";
import * as z from "zod";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { readJson } from "@/lib/runs/run/schema";

/** A message may contain the results of many calls; the newest ones are read first. */
const PIECE = 3;
/** Only messages that may contain something from outside. */
const SQL = `SELECT position, role, "runId", "toolCalls", files, sources, substr(content, 1, 1) AS first FROM "Message"
  WHERE "conversationId" = ? AND superseded = FALSE AND position < ?
    AND ("toolCalls" IS NOT NULL OR files IS NOT NULL OR sources IS NOT NULL OR content LIKE '/%'
      OR (role = 'assistant' AND "runId" IS NULL))
  ORDER BY position DESC LIMIT ?`;

type Row = {
  position: number;
  role: string;
  runId: string | null;
  toolCalls: string | null;
  files: string | null;
  sources: string | null;
  first: string;
};
const Calls = z.array(z.object({ name: z.string() }));

/**
 * Whether a conversation contains anything that its person and their agents have not written themselves, before a
 * position: files, documents, skills, tool results except those of safe tools, messages that were copied from a shared link, or that a
 * program sent. Reads the stored messages, since what a model is sent may be cut or summarised.
 */
export async function hasReadOutside(
  conversationId: string,
  before: number,
  isSafe: (tool: string) => boolean,
): Promise<boolean> {
  const where = { id: conversationId, fromProgramAt: { not: null } };
  if ((await db().conversation.count({ where })) > 0) return true;
  for (let last = before; ;) {
    const rows = await queryRows<Row>(SQL, [conversationId, last, PIECE]);
    if (rows.some((row) => isOutside(row, isSafe))) return true;
    if (rows.length < PIECE) return false;
    last = rows.at(-1)!.position;
  }
}

function isOutside(
  { role, runId, toolCalls, files, sources, first }: Row,
  isSafe: (tool: string) => boolean,
): boolean {
  if (role === "user" && first === "/") return true; // a skill's text came with it
  if (sources !== null || files !== null || (role === "assistant" && runId === null)) return true;
  if (toolCalls === null) return false;
  const calls = readJson(Calls, toolCalls);
  return !calls || calls.some(({ name }) => !isSafe(name));
}
