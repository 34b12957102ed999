import "server-only";
import { agentsMeant } from "@/lib/agents/lookup/refs";
import { namesOf } from "@/lib/agents/lookup/names";
import * as agents from "@/lib/agents/service";
import { auditEntry } from "@/lib/audit/write";
import { newToken } from "@/lib/core/crypto";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { transact } from "@/lib/core/db/transact";
import { searchedPage } from "@/lib/core/db/searched-page";
import { conflict, missing, quotaExceeded } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import { HttpReply } from "@/lib/core/http/reply";
import type { OwnerId, Scope } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";
import { AT_ONCE, bitByBit } from "@/lib/core/storage/retention";
import { requireRoom, withinQuota } from "@/lib/core/storage/quota";
import type { Memory, MemoryQuery } from "@/lib/memory/contract";
import { inTrash } from "@/lib/memory/origins";
import { memoryLimits } from "@/lib/memory/rules";
import { beforeOf, changeOf, isNew, toWire } from "@/lib/memory/schema";
import { folded } from "@/lib/memory/similar";
import type { Memory as Row } from "@/prisma/generated/client";

/** Facts that a person writes, changes and deletes: each is an entry of the audit log. */
export const memoryLimit: Limit = {
  name: "memory.write",
  points: 120,
  seconds: 600,
  by: "me",
  sentence: sentence(
    "too_many_memory_changes",
    "You've changed too many facts. Try again in a few minutes.",
  ),
};

/**
 * The caller's facts, newest first; the key of the next page goes into `X-Next-Key`. With `message_id`, what that reply
 * has changed and its person has not undone, including what it forgot. Others' facts, and agents that are unknown, give
 * an empty list. 400 for a key that this server did not write.
 */
export async function list(
  me: Scope,
  { agent_id, message_id, q, ...page }: MemoryQuery & { limit?: number; after?: string } = {},
): Promise<HttpReply<Memory[]>> {
  const which = message_id === undefined ? { forgottenAt: null } : { changedIn: message_id };
  const { rows, headers } = await searchedPage<Row>(
    { q, ...page },
    ({ where, order, take }) =>
      db().memory.findMany({
        where: { ...where, ...which, ownerId: me.own, agentId: agent_id },
        orderBy: order,
        take,
      }),
    ({ fact }) => [fact],
    message_id === undefined ? undefined : (row) => changeOf(row) !== undefined,
  );
  const names = await namesOf(
    me,
    rows.map(({ agentId }) => agentId),
  );
  const trashed = await inTrash(me, rows);
  const shown = rows.map((row) => ({
    ...toWire(row, names.get(row.agentId)),
    ...(trashed.has(row.conversationId ?? "") ? { conversation_in_trash: true as const } : {}),
    ...(message_id === undefined ? {} : { change: changeOf(row) }),
  }));
  return new HttpReply(shown, { headers });
}

/**
 * Stores a fact that the person has written. 404 for an unknown agent, 409 when it remembers the fact already or has
 * the maximum number; 401 when the caller is signed out meanwhile.
 */
export async function create(
  me: Scope,
  { agent_id: agentId, fact }: { agent_id: string; fact: string },
  by: Caller,
): Promise<Memory> {
  const { name } = await agents.get(me, agentId);
  const row = await transact(me.own, async (tx) => {
    await by.stillIn(tx);
    if (!(await agentsMeant(tx, me, [agentId])).get(agentId)) throw agents.agentMissing();
    const facts = await factsOf(tx, me.own, agentId);
    refuseKnown(fact, facts);
    await requireFactRoom(tx, me.own, facts.length);
    await audit(tx, me, by, "memory_added", agentId);
    return tx.memory.create({ data: newFact(me.own, agentId, fact) });
  });
  return toWire(row, name);
}

/**
 * Changes a fact to what the person has written. 404 when it is not theirs, 409 when `version` is older than the stored
 * one or the agent remembers the new fact already.
 */
export async function update(
  me: Scope,
  id: string,
  { fact, version }: { fact: string; version: number },
  by: Caller,
): Promise<Memory> {
  const row = await transact(me.own, async (tx) => {
    await by.stillIn(tx);
    const before = await rowOf(tx, me, id);
    if (before.version !== version) throw changedElsewhere();
    if (before.fact === fact) return before;
    refuseKnown(
      fact,
      (await factsOf(tx, me.own, before.agentId)).filter((each) => each.id !== id),
    );
    await audit(tx, me, by, "memory_changed", before.agentId);
    const data = { fact, ...decided() };
    return withinQuota(tx, me.own, [], () =>
      tx.memory.update({ where: { id, ownerId: me.own }, data }),
    );
  });
  const names = await namesOf(me, [row.agentId]);
  return toWire(row, names.get(row.agentId));
}

/** Deletes a fact. 404 when it is not the person's. */
export async function remove(me: Scope, id: string, by: Caller): Promise<void> {
  await transact(me.own, async (tx) => {
    const { agentId } = await rowOf(tx, me, id);
    await tx.memory.deleteMany({ where: { id, ownerId: me.own } });
    await audit(tx, me, by, "memory_deleted", agentId);
  });
}

/** Deletes all facts of the person in the workspace, or all of one agent, including what agents forgot. */
export async function removeAll(me: Scope, agentId: string | undefined, by: Caller): Promise<void> {
  const these = Prisma.sql`"ownerId" = ${me.own}${agentId === undefined ? Prisma.empty : Prisma.sql` AND "agentId" = ${agentId}`}`;
  await transact(me.own, async (tx) => {
    const count = await deleteSome(tx, "Memory", these, AT_ONCE);
    if (count > 0) await audit(tx, me, by, "memory_deleted", agentId ?? "");
  });
  await bitByBit(() => deleteSome(db(), "Memory", these, AT_ONCE));
}

/**
 * Restores a fact to what it was before the reply that changed it last: a new one is deleted, a forgotten one is
 * remembered again. 404 when it is not the person's, 409 when it was changed since then.
 */
export async function undo(me: Scope, id: string, version: number, by: Caller): Promise<void> {
  await transact(me.own, async (tx) => {
    const row = await tx.memory.findFirst({ where: { id, ownerId: me.own } });
    if (!row) throw notFound();
    if (row.version !== version || changeOf(row) === undefined) throw changedElsewhere();
    const where = { id, ownerId: me.own };
    await audit(tx, me, by, isNew(row) ? "memory_deleted" : "memory_changed", row.agentId);
    if (isNew(row)) return void (await tx.memory.deleteMany({ where }));
    const facts = await factsOf(tx, me.own, row.agentId);
    if (row.forgottenAt) await requireFactRoom(tx, me.own, facts.length);
    const before = beforeOf(row) ?? {};
    await tx.memory.update({ where, data: { ...before, forgottenAt: null, ...decided() } });
  });
}

/** The person has the last word: there is nothing of an agent to undo any longer. */
const decided = () => ({
  before: null,
  changedIn: null,
  callId: null,
  updatedAt: new Date(),
  version: { increment: 1 },
});

/** 72 random bits: the ids are part of requests to models, where longer ones would take the room of facts. */
export const ID_LENGTH = 12;

/** The row of a fact that the person has written. */
export const newFact = (owner: OwnerId, agentId: string, fact: string) => {
  const now = new Date();
  return {
    id: newToken().slice(0, ID_LENGTH),
    ownerId: owner,
    agentId,
    fact,
    createdAt: now,
    updatedAt: now,
  };
};

/** What an agent remembers about a person, newest first; in the state of the transaction. */
export const factsOf = (tx: Transaction, owner: OwnerId, agentId: string): Promise<Row[]> =>
  tx.memory.findMany({
    where: { ownerId: owner, agentId, forgottenAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: memoryLimits.facts,
  });

/** Throws 409 `quota_exceeded` when an agent remembers as much about a person as it may, or their account is full. */
export async function requireFactRoom(
  tx: Transaction,
  owner: OwnerId,
  facts: number,
): Promise<void> {
  if (facts >= memoryLimits.facts)
    throw quotaExceeded(
      sentence(
        "too_many_memories",
        "This agent remembers {most} facts about you, which is the limit. Delete some first.",
        { most: memoryLimits.facts },
      ),
    );
  await requireRoom(tx, owner);
}

function refuseKnown(fact: string, facts: Row[]): void {
  const same = folded(fact);
  if (facts.some((each) => folded(each.fact) === same))
    throw conflict(sentence("memory_known", "This agent remembers that already."));
}

async function rowOf(tx: Transaction, me: Scope, id: string): Promise<Row> {
  const row = await tx.memory.findFirst({ where: { id, ownerId: me.own, forgottenAt: null } });
  if (!row) throw notFound();
  return row;
}

const notFound = () => missing(sentence("memory_not_found", "Fact not found"));
const changedElsewhere = () =>
  conflict(
    sentence("memory_changed_elsewhere", "This fact was changed in the meantime. Reload it."),
  );

/** Without the fact: what only its person sees stays out of the log. */
const audit = (
  tx: Transaction,
  me: Scope,
  by: Caller,
  kind: "memory_added" | "memory_changed" | "memory_deleted",
  agentId: string,
): Promise<void> => auditEntry(tx, { kind, owner: me.own, by, subject: agentId });
