import "server-only";
import type { Branch } from "@/lib/chat/contract";
import { emitChange } from "@/lib/chat/changes";
import { chatQuotas } from "@/lib/chat/quota";
import { conversationOf } from "@/lib/chat/reply/send";
import { previewOf } from "@/lib/chat/title";
import { newId } from "@/lib/core/crypto";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { execute } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { conflict, missing } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { requireRoom } from "@/lib/core/storage/quota";

/** The fields that a copied message takes from the original. */
const KEPT = Prisma.raw(
  [
    "ownerId",
    "position",
    "role",
    "content",
    "status",
    "agentId",
    "runId",
    "reasoning",
    "toolCalls",
    "usage",
    "error",
    "model",
    "parts",
    "files",
    "sources",
    "createdAt",
  ]
    .map((name) => `"${name}"`)
    .join(", "),
);

/**
 * Starts a new conversation with the messages up to and including this one, as they are shown. The original
 * conversation is unchanged; earlier versions are not copied. 404 for an unknown conversation or message, 409 for a
 * reply that is still being written.
 */
export async function branch(me: Scope, id: string, messageId: string): Promise<Branch> {
  const from = await conversationOf(me, id);
  const last = await db().message.findFirst({
    where: { id: messageId, conversationId: id, ownerId: me.own, superseded: false },
    select: { position: true, status: true, content: true },
  });
  if (!last) throw missing(sentence("message_not_found", "Message not found"));
  if (last.status === "streaming")
    throw conflict(
      sentence(
        "answer_under_way",
        "The last reply in this conversation is still being written. Wait for it or stop it.",
      ),
    );
  const now = new Date();
  const summed = from.summaryUpTo !== null && from.summaryUpTo <= last.position;
  const created = {
    id: newId(),
    ownerId: me.own,
    agentId: from.agentId,
    teamId: from.teamId,
    model: from.model,
    temporaryAt: from.temporaryAt && now,
    title: nextTitle(from.title),
    preview: previewOf(last.content),
    summary: summed ? from.summary : null,
    summaryUpTo: summed ? from.summaryUpTo : null,
    createdAt: now,
    updatedAt: now,
  };
  await transact(me.own, async (tx) => {
    await requireRoom(tx, me.own, ...chatQuotas(true));
    await tx.conversation.create({ data: created });
    const messageCount = await copyMessages(tx, me, {
      from: id,
      to: created.id,
      upTo: last.position,
    });
    await tx.conversation.update({ where: { id: created.id }, data: { messageCount } });
  });
  emitChange(me.own, { conversation_id: created.id, change: "changed" });
  return { conversation_id: created.id, title: created.title };
}

/** Within the database: a long conversation never passes through this process. Returns the number of messages. */
const copyMessages = (
  tx: Transaction,
  me: Scope,
  { from, to, upTo }: { from: string; to: string; upTo: number },
): Promise<number> =>
  execute(
    tx,
    Prisma.sql`
    INSERT INTO "Message" ("id", "conversationId", "version", "superseded", ${KEPT})
    SELECT CAST(${to} AS TEXT) || '-' || CAST("position" AS TEXT), CAST(${to} AS TEXT), 1, FALSE, ${KEPT}
    FROM "Message"
    WHERE "conversationId" = ${from} AND "ownerId" = ${me.own} AND superseded = FALSE AND position <= ${upTo}`,
  );

const LONGEST = 100;

/** "Trip" becomes "Trip (2)", and that "Trip (3)". */
function nextTitle(title: string): string {
  const [, name = title, count = "1"] = /^(.*) \((\d{1,4})\)$/s.exec(title) ?? [];
  const ending = ` (${Number(count) + 1})`;
  return `${name.slice(0, LONGEST - ending.length).trim()}${ending}`;
}
