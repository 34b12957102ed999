import "server-only";
import { like } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import type { Scope } from "@/lib/core/identity";
import type { SentFile } from "@/lib/files/contract";
import { sentFilesIn } from "@/lib/files/sent-files";

const MESSAGES = 500;
/** A separate index contains the messages with files (migration 0033), which are few. */
const SQL = `SELECT files FROM "Message" WHERE "ownerId" = ? AND "conversationId" = ? AND files IS NOT NULL AND superseded = FALSE ORDER BY position DESC LIMIT ${MESSAGES}`;

/** The person's conversations that contain a file. */
export const conversationsWith = (
  me: Scope,
  fileId: string,
): Promise<{ id: string; name: string }[]> =>
  queryRows(
    `SELECT id, title AS name FROM "Conversation" WHERE "ownerId" = ? AND id IN (SELECT "conversationId" FROM "Message" WHERE "ownerId" = ? AND files IS NOT NULL AND ${like("files")}) LIMIT 20`,
    [me.own, me.own, `%"${fileId}"%`], // ids contain no quotes or wildcards
  );

/** The attachments of a conversation's messages, and the files that agents wrote in it, oldest first. */
export async function filesWithin(me: Scope, conversationId: string): Promise<SentFile[]> {
  const rows = await queryRows<{ files: string }>(SQL, [me.own, conversationId]);
  return rows.reverse().flatMap(({ files }) => sentFilesIn(files));
}
