import "server-only";
import { db } from "@/lib/core/db/db";
import { HELD_MOST, type Holding } from "@/lib/core/http/request/holding";
import { hostsOf, remove } from "@/lib/tools/secrets";

/**
 * A held secret is not sent (opened in lib/tools/secrets.ts). Permanent permissions are deleted: they must be given
 * again.
 */
export const holding: Holding = {
  async hold(tx, me, heldAt) {
    await tx.toolApproval.deleteMany({ where: { ownerId: me } });
    await tx.toolSecret.updateMany({ where: { ownerId: me }, data: { heldAt } });
  },
  async list(me) {
    const rows = await db().toolSecret.findMany({
      where: { ownerId: me, heldAt: { not: null } },
      orderBy: { name: "asc" },
      take: HELD_MOST,
    });
    return rows.map((row) => ({
      id: row.name,
      name: row.name,
      detail: hostsOf(row).join(", ").slice(0, 200),
    }));
  },
  keep: (tx, me, name) =>
    tx.toolSecret.updateMany({ where: { name, ownerId: me }, data: { heldAt: null } }),
  remove,
};
