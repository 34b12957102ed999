import "server-only";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";

/**
 * The storage that the person's rows use. It is removed last, since removing anything else is still subtracted from it.
 */
export const personalData: PersonalData = {
  exportable: async (me) => ({
    storage: (
      await db().storageUse.findMany({ where: { ownerId: me }, orderBy: { kind: "asc" } })
    ).map(({ kind, rows, bytes }) => ({ kind, rows, bytes: Number(bytes) })),
  }),
  remove: (tx, me, most) => deleteSome(tx, "StorageUse", Prisma.sql`"ownerId" = ${me}`, most),
};
