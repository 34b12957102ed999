import "server-only";
import type { Binned } from "@/lib/core/storage/binned";
import { inBin } from "@/lib/core/storage/rows";
import { db } from "@/lib/core/db/db";
import { REMOVED, removalMark } from "@/lib/core/storage/batched-removal";
import { withinQuota } from "@/lib/core/storage/quota";
import { teamQuota } from "@/lib/teams/quota";

/**
 * A team in the bin. Its members and its graph keep their owner meanwhile, so that a deleted agent is removed from them
 * like from any other team.
 */
export const binnedTeams: Binned = {
  removal: {
    name: "teams",
    left: () =>
      db().team.findMany({ where: { ownerId: REMOVED }, select: { id: true, ownerId: true } }),
    async some(tx, me, id) {
      await tx.graph.deleteMany({ where: { teamId: id, ownerId: me } });
      await tx.team.deleteMany({ where: { id, ownerId: removalMark(me) } });
      return false;
    },
  },
  discard: (tx, me, id) =>
    tx.team.updateMany({ where: inBin(me, id), data: { ownerId: removalMark(me) } }),
  async restore(tx, _, owner, id) {
    const where = inBin(owner, id);
    const row = await tx.team.findFirst({ where, select: { name: true } });
    if (!row) return null;
    await withinQuota(tx, owner, [teamQuota()], () =>
      tx.team.updateMany({ where, data: { ownerId: owner } }),
    );
    return { name: row.name, tell: () => {} };
  },
};
