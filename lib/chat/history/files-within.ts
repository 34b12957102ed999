import "server-only";
import { like } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import type { UserId } from "@/lib/core/identity";
import type { SentFile } from "@/lib/files/contract";
import { sentFilesIn } from "@/lib/files/sent/sent-files";

const MESSAGES = 500;
/** An index of its own holds the messages with files (migration 0033): hardly any. */
const SQL = `SELECT files FROM "Message" WHERE "ownerId" = ? AND "conversationId" = ? AND files IS NOT NULL AND superseded = FALSE ORDER BY position DESC LIMIT ${MESSAGES}`;

/** The person's conversations in which a file is. */
export const conversationsWith = (
  me: UserId,
  fileId: string,
): Promise<{ id: string; name: string }[]> =>
  queryRows(
    `SELECT id, title AS name FROM "Conversation" WHERE "ownerId" = ? AND id IN (SELECT "conversationId" FROM "Message" WHERE "ownerId" = ? AND files IS NOT NULL AND ${like("files")}) LIMIT 20`,
    [me, me, `%"${fileId}"%`], // ids hold no quotes, and no wildcards
  );

/** What came along with a conversation's messages, and what agents wrote in it, the oldest first. */
export async function filesWithin(me: UserId, conversationId: string): Promise<SentFile[]> {
  const rows = await queryRows<{ files: string }>(SQL, [me, conversationId]);
  return rows.reverse().flatMap(({ files }) => sentFilesIn(files));
}
