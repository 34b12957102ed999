import "server-only";
import { personalScope } from "@/lib/core/identity";
import { remove } from "@/lib/agents/service";
import { orInBin } from "@/lib/core/storage/rows";
import { db } from "@/lib/core/db/db";
import { HELD_MOST, type Holding } from "@/lib/core/http/request/holding";

/** A held agent replies, but each of its tools needs approval (toWire in lib/agents/schema.ts). */
export const holding: Holding = {
  hold: (tx, me, heldAt) =>
    tx.agent.updateMany({ where: { ownerId: orInBin(me) }, data: { heldAt } }),
  async list(me) {
    const rows = await db().agent.findMany({
      where: { ownerId: me, heldAt: { not: null } },
      orderBy: { nameKey: "asc" },
      take: HELD_MOST,
      select: { id: true, name: true },
    });
    return rows.map((row) => ({ ...row, detail: "" }));
  },
  keep: (tx, me, id) => tx.agent.updateMany({ where: { id, ownerId: me }, data: { heldAt: null } }),
  remove: (me, id) => remove(personalScope(me), id, undefined, true),
};
