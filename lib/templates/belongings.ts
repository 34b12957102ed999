import "server-only";
import { everyRow, oldestFirst, type Belongings } from "@/lib/core/db/belongings";
import { db } from "@/lib/core/db/db";
import { toWire } from "@/lib/templates/schema";

export const belongings: Belongings = {
  shown: async (me) => ({ templates: (await everyRow((piece) => db().template.findMany({ where: { ownerId: me }, orderBy: oldestFirst, ...piece }))).map(toWire) }),
  remove: (tx, me, most) => tx.$executeRaw`DELETE FROM Template WHERE rowid IN (SELECT rowid FROM Template WHERE ownerId = ${me} LIMIT ${most})`,
};
