import "server-only";
import { db } from "@/lib/core/db/db";
import { HELD_MOST, type Holding } from "@/lib/core/http/request/holding";
import { remove, setDefault } from "@/lib/models/own/providers";

/**
 * A held provider is not called (providerOf in lib/models/resolve.ts) and has no available models; none of its models
 * stays the default.
 */
export const holding: Holding = {
  async hold(tx, me, heldAt) {
    await setDefault(tx, me, null);
    await tx.modelProvider.updateMany({ where: { ownerId: me }, data: { heldAt } });
  },
  async list(me) {
    const rows = await db().modelProvider.findMany({
      where: { ownerId: me, heldAt: { not: null } },
      orderBy: { label: "asc" },
      take: HELD_MOST,
    });
    return rows.map(({ id, label, baseUrl }) => ({
      id,
      name: label,
      detail: new URL(baseUrl).host,
    }));
  },
  keep: (tx, me, id) =>
    tx.modelProvider.updateMany({ where: { id, ownerId: me }, data: { heldAt: null } }),
  remove,
};
