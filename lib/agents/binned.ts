import "server-only";
import { agentQuota } from "@/lib/agents/quota";
import { runRestoreHooks } from "@/lib/agents/agent-deletion";
import type { Binned } from "@/lib/core/storage/binned";
import { firstFree, keysOf, namesToTry } from "@/lib/core/storage/free-name";
import { inBin } from "@/lib/core/storage/rows";
import { db } from "@/lib/core/db/db";
import { REMOVED, removalMark } from "@/lib/core/storage/batched-removal";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota } from "@/lib/core/storage/quota";

/**
 * An agent in the bin. Restoring it adds it to its teams, their graphs and its open tasks again, where these still
 * exist and have room.
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
    tx.agent.updateMany({ where: inBin(me, id), data: { ownerId: removalMark(me) } }),
  async restore(tx, me, owner, id, taken) {
    const where = inBin(owner, id);
    const row = await tx.agent.findFirst({ where, select: { name: true } });
    if (!row) return null;
    const names = namesToTry(row.name);
    const namesakes = await tx.agent.findMany({
      where: { ownerId: owner, nameKey: { in: keysOf(names) } },
      select: { nameKey: true },
    });
    const free = firstFree(names, namesakes, TAKEN);
    await withinQuota(tx, owner, [agentQuota()], () =>
      tx.agent.updateMany({ where, data: { ownerId: owner, ...free } }),
    );
    return { name: free.name, tell: await runRestoreHooks(tx, me, id, taken) };
  },
};

const TAKEN = sentence("agent_name_taken", "You already have an agent with this name");
