import "server-only";
import { authorsAmong } from "@/lib/auth/authors";
import type { ConversationSummary } from "@/lib/chat/contract";
import { summaryToWire } from "@/lib/chat/schema";
import type { PageKey } from "@/lib/core/db/key-page";
import { queryRows as findRows, type SqlValue } from "@/lib/core/db/statements";
import { ownerOf, personOf, type Scope } from "@/lib/core/identity";
import type { Author } from "@/lib/memberships/contract";
import type { Conversation as Row } from "@/prisma/generated/client";

type Query = { agentId?: string; teamId?: string; from?: PageKey; take: number };

/** The conversations that members share with the workspace, the caller's own among them, last used first. */
export function newestShared(
  { workspace }: Scope,
  { agentId, teamId, from, take }: Query,
): Promise<Row[]> {
  const conditions = [`"sharedIn" = ?`];
  const values: SqlValue[] = [workspace];
  const only = (condition: string, ...of: SqlValue[]) => (
    conditions.push(condition),
    values.push(...of)
  );
  if (agentId) only('"agentId" = ? AND "teamId" IS NULL', agentId);
  if (teamId) only('"teamId" = ?', teamId);
  // The range lets the index start at the key; the second condition drops rows shown on the previous page.
  if (from) only('"updatedAt" <= ? AND ("updatedAt", id) < (?, ?)', from.at, from.at, from.id);
  return findRows<Row>(
    `SELECT * FROM "Conversation" WHERE ${conditions.join(" AND ")} ORDER BY "updatedAt" DESC, id DESC LIMIT ?`,
    [...values, take],
    ["createdAt", "updatedAt", "pinnedAt", "archivedAt", "fromProgramAt", "sharedAt"],
  );
}

/** A function that returns whose conversation it is; undefined for the caller's own. */
export async function sharersAmong(
  me: Scope,
  rows: readonly Pick<Row, "ownerId">[],
): Promise<(row: Pick<Row, "ownerId">) => Author | undefined> {
  const others = rows.filter((row) => ownerOf(row) !== me.own);
  const author = await authorsAmong(
    me,
    others.map(({ ownerId }) => personOf(ownerId)),
  );
  return (row) => (ownerOf(row) === me.own ? undefined : author(personOf(row.ownerId)));
}

/** A conversation as its readers see it: without what its person has marked for themselves. */
export const sharedToWire = (
  row: Row,
  by: Author,
): Omit<ConversationSummary, "pinned" | "archived"> => {
  const { pinned: _pinned, archived: _archived, ...rest } = summaryToWire(row);
  return { ...rest, shared_by: by, ...(row.activeRunId ? { active_run: "running" as const } : {}) };
};
