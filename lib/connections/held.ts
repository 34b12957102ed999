import "server-only";
import { remove } from "@/lib/connections/service";
import { db } from "@/lib/core/db/db";
import { HELD_MOST, type Holding } from "@/lib/core/http/request/holding";

/** A held connection is not called (rows/target.ts). */
export const holding: Holding = {
  hold: (tx, me, heldAt) => tx.connection.updateMany({ where: { ownerId: me }, data: { heldAt } }),
  async list(me) {
    const rows = await db().connection.findMany({
      where: { ownerId: me, heldAt: { not: null } },
      orderBy: { name: "asc" },
      take: HELD_MOST,
      select: { id: true, name: true, url: true },
    });
    return rows.map(({ id, name, url }) => ({ id, name, detail: new URL(url).host }));
  },
  keep: (tx, me, id) =>
    tx.connection.updateMany({ where: { id, ownerId: me }, data: { heldAt: null } }),
  remove,
};
