import "server-only";
import { conversationOf } from "@/lib/chat/reply/send";
import { db } from "@/lib/core/db/db";
import { like } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { AppError } from "@/lib/core/errors";
import { type OwnerId, type Scope, scopeFor } from "@/lib/core/identity";
import { sentFilesIn } from "@/lib/files/sent-files";
import { conversationIdOf } from "@/lib/runs/worker/service";
import type { Conversation } from "@/prisma/generated/client";

// A conversation shared with the workspace stays in the private part of its person. What belongs to it is read there,
// after one query has found the conversation among those that the workspace shares.

/** `as`: the part of the workspace to read from, never to write to. `isMine`: it is the caller's own. */
export type Readable = { row: Conversation; as: Scope; isMine: boolean };

/** The scope to read something shared: its person's part of the workspace. */
const partOf = (row: { ownerId: string }): Scope => scopeFor(row, null);

/**
 * A conversation of the caller, or one that another member shares with the workspace. 404 otherwise, as for one that
 * never existed.
 */
export async function readable(me: Scope, id: string): Promise<Readable> {
  return orShared<Readable>(
    me,
    async () => ({ row: await conversationOf(me, id), as: me, isMine: true }),
    async () => {
      const row = await db().conversation.findFirst({ where: { id, sharedIn: me.workspace } });
      return row && { row, as: partOf(row), isMine: false };
    },
  );
}

/** What `own` finds for the caller; where that is 404, what `shared` finds in a workspace of several people. */
export async function orShared<T>(
  me: Scope,
  own: () => Promise<T>,
  shared: () => Promise<T | null>,
): Promise<T> {
  try {
    return await own();
  } catch (error) {
    if (me.workspace === me.own || !(error instanceof AppError) || error.status !== 404)
      throw error;
    const owner = await shared();
    if (owner === null) throw error;
    return owner;
  }
}

/**
 * From where the caller reads a run whose reply is shown in a shared conversation, and which one that is; null when it is
 * in none.
 */
export async function readerOfRun(
  me: Scope,
  runId: string,
): Promise<{ as: Scope; conversationId: string } | null> {
  const conversationId = await conversationIdOf(runId);
  if (conversationId === null) return null;
  const row = await db().message.findFirst({
    where: {
      ...{ conversationId, runId, superseded: false },
      conversation: { sharedIn: me.workspace },
    },
    select: { ownerId: true },
  });
  return row && { as: partOf(row), conversationId };
}

/** The same for a file of `owner`: one that is attached to a shown message, or that an agent wrote for one. */
export async function readerOfFile(
  me: Scope,
  fileId: string,
  owner: OwnerId,
): Promise<Scope | null> {
  const rows = await queryRows<{ files: string }>(FILES_SQL, [
    owner,
    `%"${fileId}"%`,
    owner,
    me.workspace,
  ]);
  const isThere = rows.some(({ files }) =>
    sentFilesIn(files).some((each) => each.FileId === fileId),
  );
  return isThere ? partOf({ ownerId: owner }) : null;
}

/** A separate index contains the messages with files, which are few (migration 0033). */
const FILES_SQL = `SELECT m.files FROM "Message" m JOIN "Conversation" c ON c.id = m."conversationId"
  WHERE m."ownerId" = ? AND m.files IS NOT NULL AND m.superseded = FALSE AND ${like("m.files")}
  AND c."ownerId" = ? AND c."sharedIn" = ? LIMIT 20`;
