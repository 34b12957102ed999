import "server-only";
import { hashed } from "@/lib/core/crypto";
import { agentsMeant } from "@/lib/agents/lookup/refs";
import { isOfDeleted, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { AppError } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import type { RunMemory } from "@/lib/memory/run-memory";
import { factOf, memoryLimits, memoryRules } from "@/lib/memory/rules";
import { beforeOf, isNew, type EarlierFact } from "@/lib/memory/schema";
import { factsOf, ID_LENGTH, newFact, requireFactRoom } from "@/lib/memory/service";
import { folded, similarTo } from "@/lib/memory/similar";
import type { BuiltinName } from "@/lib/tools/builtin-table";
import { checkArguments } from "@/lib/tools/check/arguments";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import type { Memory as Row } from "@/prisma/generated/client";

type MemoryCall = { callId: string; agentId: string; args: unknown };
type Outcome = { ok: boolean; result: string };
/** A call, with the facts of its agent and person as they are in its transaction. */
type Work = {
  me: Scope;
  agentId: string;
  facts: Row[];
  /** The columns that say which reply and which call made a change. */
  by: { changedIn: string; callId: string; conversationId: string; messageId: string };
};

/** Executes a call of one of MEMORY_TOOLS: executed twice, it changes nothing twice. Errors are sentences for the model. */
export async function runMemoryTool(
  me: Scope,
  { conversationId, messageId }: RunMemory,
  name: BuiltinName,
  { callId, agentId, args }: MemoryCall,
): Promise<Outcome> {
  try {
    const given = await checkArguments(me.workspace, builtinNamed(name)!, args);
    const id = String(given.id ?? "");
    const fact = given.fact === undefined ? "" : checked(String(given.fact));
    const by = { changedIn: messageId, callId, conversationId, messageId };
    const result = await transact(me.own, async (tx) => {
      const facts = await factsOf(tx, me.own, agentId);
      const work: Work = { me, agentId, facts, by };
      if (name === "remember") return remember(tx, work, fact, given.also === true);
      return name === "forget" ? forget(tx, work, id) : replace(tx, work, id, fact);
    });
    return { ok: true, result };
  } catch (error) {
    if (error instanceof ToolFault || error instanceof AppError)
      return { ok: false, result: `Error: ${error.message}` };
    if (isOfDeleted(error)) return { ok: false, result: `Error: ${agentDeleted().message}` };
    throw error;
  }
}

const agentDeleted = () => fault("This agent was deleted, so it can't remember anything.");

const fault = (text: string): ToolFault => new ToolFault({ text });

/** The fact in one line. Throws ToolFault for one that is refused. */
function checked(text: string): string {
  const fact = factOf(text);
  const why = memoryRules.fact(fact);
  if (why) throw new ToolFault(why);
  return fact;
}

const lineOf = ({ id, fact }: Pick<Row, "id" | "fact">): string => `- [${id}] ${fact}`;

async function remember(
  tx: Transaction,
  { me, agentId, facts, by }: Work,
  fact: string,
  also: boolean,
): Promise<string> {
  // The same call has the same one.
  const id = hashed(`${by.messageId} ${agentId} ${by.callId}`).slice(0, ID_LENGTH);
  const done = `Remembered as [${id}].`;
  if (await tx.memory.findFirst({ where: { id, ownerId: me.own } })) return done;
  const known = facts.find((each) => folded(each.fact) === folded(fact));
  if (known) return `Already remembered as [${known.id}].`;
  const similar = also ? [] : similarTo(fact, facts).slice(0, memoryLimits.similar);
  if (similar.length > 0)
    return [
      "Not remembered yet, because it is similar to:",
      ...similar.map(lineOf),
      "If it replaces one of them, call update_memory with that id. If all of them are true, call remember again with also: true.",
    ].join("\n");
  // It may have been deleted since the run started.
  if (!(await agentsMeant(tx, me, [agentId])).get(agentId)) throw agentDeleted();
  await requireFactRoom(tx, me.own, facts.length);
  await tx.memory.create({ data: { ...newFact(me.own, agentId, fact), id, ...by } });
  return done;
}

async function replace(
  tx: Transaction,
  { me, facts, by }: Work,
  id: string,
  fact: string,
): Promise<string> {
  const row = rowIn(facts, id);
  const done = `Updated [${id}].`;
  if (row.fact === fact) return done;
  const known = facts.find((each) => each.id !== id && folded(each.fact) === folded(fact));
  if (known) throw fault(`[${known.id}] says that already. Call forget with ${id} instead.`);
  await tx.memory.update({
    where: { id, ownerId: me.own },
    data: { ...by, fact, before: beforeReply(row, by), ...changed() },
  });
  return done;
}

async function forget(tx: Transaction, { me, facts, by }: Work, id: string): Promise<string> {
  const row = facts.find((each) => each.id === id);
  const done = `Forgotten: [${id}].`;
  const { changedIn, callId } = by;
  if (!row && (await tx.memory.count({ where: { id, ownerId: me.own, changedIn, callId } })))
    return done; // the same call again
  const { before } = rowIn(facts, id);
  const data = { changedIn, callId, forgottenAt: new Date(), ...changed() };
  await tx.memory.update({
    where: { id, ownerId: me.own },
    data: { ...data, before: row?.changedIn === changedIn ? before : null },
  });
  return done;
}

function rowIn(facts: Row[], id: string): Row {
  const row = facts.find((each) => each.id === id);
  if (!row) throw fault(`No remembered fact has the id ${JSON.stringify(id.slice(0, 64))}.`);
  return row;
}

/** What undoing restores: the state before the reply, however often it changes the fact. */
function beforeReply(row: Row, { changedIn }: Work["by"]): string | null {
  if (row.changedIn === changedIn && (isNew(row) || beforeOf(row))) return row.before;
  const { fact, conversationId, messageId } = row;
  return JSON.stringify({ fact, conversationId, messageId } satisfies EarlierFact);
}

const changed = () => ({ updatedAt: new Date(), version: { increment: 1 } });
