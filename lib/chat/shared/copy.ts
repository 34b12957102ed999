import "server-only";
import { likeliestAgent, namesOf } from "@/lib/agents/lookup/names";
import { emitChange } from "@/lib/chat/changes";
import type { Branch } from "@/lib/chat/contract";
import { chatQuotas } from "@/lib/chat/quota";
import { answererOf } from "@/lib/chat/reply/answerer";
import { readable, type Readable } from "@/lib/chat/shared/reader";
import { newId } from "@/lib/core/crypto";
import { Prisma, type Transaction } from "@/lib/core/db/db";
import { execute } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { AppError, conflict } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { OwnerId, Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { requireRoom } from "@/lib/core/storage/quota";

/**
 * Copies the shown texts of a conversation, which may be one that another member shares, into a new one of the caller's.
 * Files, tool calls and runs stay with the original, since they belong to its person. It continues with the same agent or
 * team; if the caller may not chat with that, with their agent of the same name, else with the one they used last. 404
 * when they can't read it, 409 without an agent to continue with, or at a quota.
 */
export async function copyShared(me: Scope, id: string, by: Caller): Promise<Branch> {
  const { row, as } = await readable(me, id);
  const who = await successorOf(me, { row, as });
  const now = new Date();
  const copy = {
    id: newId(),
    ownerId: me.own,
    ...who,
    title: row.title,
    preview: row.preview,
    summary: row.summary,
    summaryUpTo: row.summaryUpTo,
    createdAt: now,
    createdBy: me.person,
    updatedAt: now,
  };
  await transact(me.own, async (tx) => {
    await by.stillIn(tx);
    await requireRoom(tx, me.own, ...chatQuotas(true));
    await tx.conversation.create({ data: copy });
    const messageCount = await copyTexts(tx, { from: id, of: as.own, to: copy.id, owner: me.own });
    await tx.conversation.update({ where: { id: copy.id }, data: { messageCount } });
  });
  emitChange(me.own, { conversation_id: copy.id, change: "changed" });
  return { conversation_id: copy.id, title: copy.title };
}

/** The agent or team that the caller continues with. */
async function successorOf(me: Scope, { row, as }: Pick<Readable, "row" | "as">) {
  try {
    await answererOf(me, row.teamId ? { team_id: row.teamId } : { agent_id: row.agentId });
    return { agentId: row.agentId, teamId: row.teamId, model: row.model };
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 404 && error.status !== 400)) throw error;
  }
  const name = (await namesOf(as, [row.agentId])).get(row.agentId);
  const agentId = await likeliestAgent(me, name);
  if (agentId === null)
    throw conflict(
      sentence(
        "copy_without_agent",
        "There is no agent here that you can chat with. Create one, or ask a member to open one to viewers.",
      ),
    );
  return { agentId, teamId: null, model: null };
}

const TEXTS = Prisma.raw(
  ["position", "role", "content", "status", "agentId", "model", "createdAt"]
    .map((name) => `"${name}"`)
    .join(", "),
);

type Copying = { from: string; of: OwnerId; to: string; owner: OwnerId };

/** Within the database: a long conversation never passes through this process. Returns the number of messages. */
const copyTexts = (tx: Transaction, { from, of, to, owner }: Copying): Promise<number> =>
  execute(
    tx,
    Prisma.sql`
    INSERT INTO "Message" ("id", "conversationId", "ownerId", "version", "superseded", ${TEXTS})
    SELECT CAST(${to} AS TEXT) || '-' || CAST("position" AS TEXT), CAST(${to} AS TEXT), CAST(${owner} AS TEXT), 1, FALSE, ${TEXTS}
    FROM "Message"
    WHERE "conversationId" = ${from} AND "ownerId" = ${of} AND superseded = FALSE AND status <> 'streaming'`,
  );
