import "server-only";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import { db } from "@/lib/core/db/db";

/** What the person's rows take up. It goes last: whatever else goes is still taken off it. */
export const personalData: PersonalData = {
  exportable: async (me) => ({
    storage: (
      await db().storageUse.findMany({ where: { ownerId: me }, orderBy: { kind: "asc" } })
    ).map(({ kind, rows, bytes }) => ({ kind, rows, bytes: Number(bytes) })),
  }),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM StorageUse WHERE rowid IN (SELECT rowid FROM StorageUse WHERE ownerId = ${me} LIMIT ${most})`,
};
