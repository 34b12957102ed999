import "server-only";
import { itemEntry, type Actor } from "@/lib/audit/write";
import type { Agent, AgentPage } from "@/lib/agents/contract";
import { agentLimits } from "@/lib/agents/shared/rules";
import { runDeletionHooks, runRenameHooks } from "@/lib/agents/agent-deletion";
import { agentQuota } from "@/lib/agents/quota";
import { simpleColumns, toWire, type AgentPatch, type CheckedAgent } from "@/lib/agents/schema";
import { authorshipAmong } from "@/lib/auth/authors";
import { binMark, keepBinBounded, keepsBin, putInBin } from "@/lib/core/storage/rows";
import { newId } from "@/lib/core/crypto";
import { isTaken, type Transaction } from "@/lib/core/db/db";
import {
  executePipelined,
  findRow,
  updateOf,
  type WriteTransaction,
} from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { readPage, type RowsOf } from "@/lib/core/db/row-page";
import type { Caller } from "@/lib/core/http/request/caller";
import { conflict, invalid, missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import { type OwnerId, ownerOf, type Owners, type Scope, visibleTo } from "@/lib/core/identity";
import { withinQuota } from "@/lib/core/storage/quota";
import { changedFields, keepVersions } from "@/lib/agents/versions/keep";
import { checkKnowledge } from "@/lib/knowledge/service";
import {
  movedTo,
  ownerFor,
  reachOf,
  refuseInPersonal,
  requireNoSharedUse,
} from "@/lib/memberships/items";
import { defaultModel } from "@/lib/models/resolve";
import { checkFallback, checkModel } from "@/lib/models/service";
import type { ToolDefinition } from "@/lib/tools/contract";
import { keptTools, soundTools } from "@/lib/tools/service";
import type { Agent as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

const LIST_MOST = 200;
const TIMES: (keyof Row & string)[] = [
  "heldAt",
  "lastUsedAt",
  "pinnedAt",
  "createdAt",
  "updatedAt",
];
const BYTES = `octet_length(t."tools") + octet_length(t."instructions") + 500`;

export const rowsOf = (owners: Owners): RowsOf<Row> => ({
  table: "Agent",
  where: { ownerId: owners },
  bytes: BYTES,
  times: TIMES,
});

/** The person's agents, newest first, at most 200 a page; the key of the next page goes into `X-Next-Key`. */
export async function list(me: Scope, page: AgentPage = {}): Promise<HttpReply<Agent[]>> {
  const { rows, headers } = await readPage(rowsOf(visibleTo(me)), page, LIST_MOST);
  return new HttpReply(await agentsOf(me, rows), { headers });
}

/** 404 when it is not the person's. */
export async function get(me: Scope, id: string): Promise<Agent> {
  const row = await findRow("Agent", { id, ownerId: visibleTo(me) }, TIMES);
  if (!row) throw agentMissing();
  return showOne(me, row);
}

export const agentMissing = () => missing(sentence("agent_not_found", "Agent not found"));

/** Rows converted for people: in a workspace with who created and changed them. */
async function agentsOf(me: Scope, rows: Row[]): Promise<Agent[]> {
  const authorship = await authorshipAmong(me, rows);
  return rows.map((row) => ({ ...toWire(row), ...authorship(row) }));
}

const showOne = async (me: Scope, row: Row): Promise<Agent> => (await agentsOf(me, [row]))[0]!;

/** For runs and other modules: without who created and changed it; null when it is not the person's. */
export async function find(me: Scope, id: string): Promise<Agent | null> {
  const row = await findRow("Agent", { id, ownerId: visibleTo(me) }, TIMES);
  return row && toWire(row);
}

/**
 * 409 when the person has an agent of that name; 400 for an unavailable model or an invalid tool; 401 when the caller
 * is signed out meanwhile, as for every change of tools: tools stay in effect for the next user of the account.
 */
export async function create(me: Scope, input: CheckedAgent, by?: Caller): Promise<Agent> {
  const owner = ownerFor(me, input.only_me);
  if (input.viewers_chat !== undefined) refuseInPersonal(me, "viewers_chat");
  await checkModel(me.workspace, input.model);
  await checkFallback(
    me.workspace,
    input.fallback_model,
    input.model ?? (await defaultModel(me.workspace)),
  );
  await checkKnowledge(reachOf(me, owner), input.knowledge);
  const tools = await soundTools(me, input.tools ?? [], toolField);
  const now = new Date();
  const data = {
    id: newId(),
    ownerId: owner,
    ...named(input.name),
    instructions: input.instructions,
    model: input.model ?? (await defaultModel(me.workspace)),
    tools: keptTools(tools),
    ...simpleColumns(input),
    createdAt: now,
    updatedAt: now,
    createdBy: me.person,
    updatedBy: me.person,
  };
  const row = await unlessTaken(
    transact(me.workspace, async (tx) => {
      await by?.stillIn(tx);
      return withinQuota(tx, owner, [agentQuota()], () => tx.agent.create({ data }));
    }),
  );
  return showOne(me, row);
}

/**
 * Changes the given fields. The version rises only if a field that has versions gets another value: pinning an agent, or
 * saving it without changes, keeps it. 409 on a taken name, when `version` is older than the stored one, or when the
 * workspace uses an agent that is to become one person's. `only_me` moves it with its versions.
 */
export async function update(me: Scope, id: string, patch: AgentPatch, by: Caller): Promise<Agent> {
  const before = await find(me, id);
  if (patch.model !== before?.model) await checkModel(me.workspace, patch.model); // its current model may stay
  if (patch.fallback_model !== before?.fallback_model)
    await checkFallback(me.workspace, patch.fallback_model, patch.model ?? before?.model);
  if (patch.viewers_chat !== undefined) refuseInPersonal(me, "viewers_chat");
  const owner = (patch.only_me ?? before?.only_me) ? me.own : me.workspace;
  await checkKnowledge(reachOf(me, owner), patch.knowledge, before?.knowledge);
  const tools = patch.tools && (await soundTools(me, patch.tools, toolField));
  const data: Partial<Row> = {
    ...(patch.name === undefined ? {} : named(patch.name)),
    instructions: patch.instructions,
    model: patch.model,
    tools: tools && keptTools(tools),
    ...simpleColumns(patch),
    ...(patch.pinned === undefined ? {} : { pinnedAt: patch.pinned ? new Date() : null }),
  };
  const row = await unlessTaken(
    transact(me.workspace, async (tx) => {
      await by.stillIn(tx);
      const quotas = patch.only_me === undefined ? [] : [agentQuota()];
      const changed = await withinQuota(tx, owner, quotas, () => change(tx, me, id, patch, data));
      return withVersion(tx, changed);
    }),
  );
  const now = await showOne(me, row);
  if (before && before.name !== now.name) await runRenameHooks(me, id);
  return now;
}

/** Returns the row as this change left it, even if another change follows. */
async function change(
  tx: Transaction,
  me: Scope,
  id: string,
  { version, only_me }: AgentPatch,
  data: Partial<Row>,
): Promise<{ before: Row; after: Row }> {
  const before = await tx.agent.findFirst({ where: { id, ownerId: visibleTo(me) } });
  if (!before) throw missing(sentence("agent_not_found", "Agent not found"));
  if (version !== undefined && before.version !== version)
    throw conflict(
      sentence(
        "agent_changed_elsewhere",
        "This agent was changed elsewhere. Reload it before saving.",
      ),
    );
  const to = movedTo(me, before, only_me);
  const rises = changedFields({ before, after: data }).length > 0;
  const stays = to === undefined && data.pinnedAt === undefined && data.viewersChat === undefined;
  if (!rises && stays) return { before, after: before };
  if (to) await moveVersions(tx, me, before, to);
  const risen = rises
    ? { updatedAt: new Date(), updatedBy: me.person, version: { increment: 1 } }
    : {};
  const after = await tx.agent.update({
    where: { id, ownerId: visibleTo(me) },
    data: { ...data, ...risen, ...(to ? { ownerId: to } : {}) },
  });
  return { before: to ? { ...before, ownerId: to } : before, after };
}

/** The earlier versions of an agent go where it goes. */
async function moveVersions(
  tx: Transaction,
  me: Scope,
  { id, ownerId }: Row,
  to: OwnerId,
): Promise<void> {
  if (to !== me.workspace) await requireNoSharedUse(tx, me, "agent", id);
  await tx.agentVersion.updateMany({ where: { agentId: id, ownerId }, data: { ownerId: to } });
}

/** An agent whose version has increased: the previous one is stored. Returns the current row. */
async function withVersion(tx: Transaction, change: { before: Row; after: Row }) {
  if (change.after.version > change.before.version) await keepVersions(tx, [change]);
  return change.after;
}

/** Adds a tool to the agent. 409 when it has one of that name, 400 when it has the maximum number. */
export async function addTool(
  me: Scope,
  id: string,
  stored: ToolDefinition,
  by: Caller,
): Promise<Agent> {
  await get(me, id);
  const [tool = stored] = await soundTools(me, [stored], () => "");
  const { name } = tool.function;
  return changeTools(me, id, by, (tools) => {
    if (tools.some((each) => each.function.name === name))
      throw conflict(
        sentence("agent_tool_name_taken", "This agent already has a tool with this name"),
        {
          "function.name": sentence(
            "agent_tool_name_taken",
            "This agent already has a tool with this name",
          ),
        },
      );
    if (tools.length >= agentLimits.tools)
      throw invalid(
        sentence("too_many_agent_tools", "An agent can have up to {most} tools", {
          most: agentLimits.tools,
        }),
      );
    return [...tools, tool];
  });
}

/** Removes a tool from the agent. 404 when it has none of that name. */
export async function removeTool(me: Scope, id: string, name: string, by: Caller): Promise<Agent> {
  return changeTools(me, id, by, (tools) => {
    const left = tools.filter((each) => each.function.name !== name);
    if (left.length === tools.length) throw missing(sentence("tool_not_found", "Tool not found"));
    return left;
  });
}

function changeTools(
  me: Scope,
  id: string,
  by: Caller,
  change: (tools: ToolDefinition[]) => ToolDefinition[],
): Promise<Agent> {
  const changed = transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const row = await tx.agent.findFirst({ where: { id, ownerId: visibleTo(me) } });
    if (!row) throw missing(sentence("agent_not_found", "Agent not found"));
    const data = {
      tools: keptTools(change(toWire(row).tools)),
      updatedAt: new Date(),
      updatedBy: me.person,
      version: { increment: 1 },
    };
    const after = await withinQuota(tx, ownerOf(row), [], () =>
      tx.agent.update({ where: { id, ownerId: visibleTo(me) }, data }),
    );
    return withVersion(tx, { before: row, after });
  });
  return changed.then((row) => showOne(me, row));
}

/**
 * Moves the agent to the bin, and in the same transaction removes it from everything that refers to it
 * (lib/agents/agent-deletion.ts). Its conversations stay readable. `forGood`: deletes it permanently, as
 * without a bin.
 */
export async function remove(
  me: Scope,
  id: string,
  by: Actor | undefined,
  forGood = !keepsBin(),
): Promise<void> {
  const { tell, owner } = await transact(me.workspace, async (tx) => {
    const where = { id, ownerId: visibleTo(me) };
    const row = await tx.agent.findFirst({ where, select: { name: true, ownerId: true } });
    if (!row) throw missing(sentence("agent_not_found", "Agent not found"));
    if (forGood) await tx.agent.deleteMany({ where });
    else
      await tx.agent.updateMany({ where, data: { ownerId: binMark(ownerOf(row)), nameKey: id } });
    const done = await runDeletionHooks(tx, me, id);
    if (!forGood)
      await putInBin(tx, ownerOf(row), { kind: "agent", id, name: row.name, taken: done.taken });
    const kind = forGood ? "agent_deleted" : "agent_trashed";
    await itemEntry(tx, kind, ownerOf(row), by, { id, name: row.name });
    return { tell: done.tell, owner: ownerOf(row) };
  });
  tell();
  if (!forGood) await keepBinBounded(owner);
}

/** Marks the agent as used, in the transaction that ends its run. */
export const used = (tx: WriteTransaction, me: Scope, id: string, at: Date) =>
  executePipelined(tx, updateOf("Agent", { id, ownerId: visibleTo(me) }, { lastUsedAt: at }));

const named = (name: string) => ({ name, nameKey: name.toLowerCase() });

const toolField = (at: number): string => `tools.${at}.`;

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const why = sentence("agent_name_taken", "You already have an agent with this name");
    throw conflict(why, { name: why });
  }
}
