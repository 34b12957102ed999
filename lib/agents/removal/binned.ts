import "server-only";
import { agentQuota } from "@/lib/agents/quota";
import { runRestoreHooks } from "@/lib/agents/removal/agent-deletion";
import type { Binned } from "@/lib/core/bin/binned";
import { firstFree, namesToTry } from "@/lib/core/bin/free-name";
import { binMark } from "@/lib/core/bin/rows";
import { db, type Transaction } from "@/lib/core/db/db";
import { REMOVED, removalMark } from "@/lib/core/db/rows/batched-removal";
import { conflict } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { NAME_MOST } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota } from "@/lib/core/storage/quota";

/**
 * An agent in the bin. When it comes back it is in its teams, their graphs and its open tasks again, where these are
 * still there and have room.
 */
export const binnedAgents: Binned = {
  removal: {
    name: "agents",
    left: () =>
      db().agent.findMany({ where: { ownerId: REMOVED }, select: { id: true, ownerId: true } }),
    async some(tx, me, id) {
      await tx.agent.deleteMany({ where: { id, ownerId: removalMark(me) } });
      return false;
    },
  },
  discard: (tx, me, id) =>
    tx.agent.updateMany({
      where: { id, ownerId: binMark(me) },
      data: { ownerId: removalMark(me) },
    }),
  async restore(tx, me, id, taken) {
    const where = { id, ownerId: binMark(me) };
    const row = await tx.agent.findFirst({ where, select: { name: true } });
    if (!row) return null;
    const name = await freeName(tx, me, row.name);
    await withinQuota(tx, me, [agentQuota()], () =>
      tx.agent.updateMany({ where, data: { ownerId: me, name, nameKey: name.toLowerCase() } }),
    );
    return { name, tell: await runRestoreHooks(tx, me, id, taken) };
  },
};

async function freeName(tx: Transaction, me: UserId, name: string): Promise<string> {
  const names = namesToTry(name, NAME_MOST);
  const rows = await tx.agent.findMany({
    where: { ownerId: me, nameKey: { in: names.map((each) => each.toLowerCase()) } },
    select: { nameKey: true },
  });
  const free = firstFree(names, new Set(rows.map(({ nameKey }) => nameKey)));
  if (free === undefined)
    throw conflict(sentence("agent_name_taken", "You already have an agent of this name"));
  return free;
}
