import "server-only";
import { db } from "@/lib/core/db/db";
import { HELD_MOST, type Holding } from "@/lib/core/http/request/holding";
import { remove } from "@/lib/templates/service";

/**
 * The tools of a held template need approval (toWire in lib/templates/schema.ts), and so do those of an agent made from
 * it.
 */
export const holding: Holding = {
  hold: (tx, me, heldAt) => tx.template.updateMany({ where: { ownerId: me }, data: { heldAt } }),
  async list(me) {
    const rows = await db().template.findMany({
      where: { ownerId: me, heldAt: { not: null } },
      orderBy: { name: "asc" },
      take: HELD_MOST,
      select: { id: true, name: true },
    });
    return rows.map((row) => ({ ...row, detail: "" }));
  },
  keep: (tx, me, id) =>
    tx.template.updateMany({ where: { id, ownerId: me }, data: { heldAt: null } }),
  remove,
};
