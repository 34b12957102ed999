import "server-only";
import { everyRow, oldestFirst, type Belongings } from "@/lib/core/db/belongings";
import { db } from "@/lib/core/db/db";
import { toWire } from "@/lib/security/schema";

export const belongings: Belongings = {
  shown: async (me) => ({ security_events: (await everyRow((piece) => db().securityEvent.findMany({ where: { ownerId: me }, orderBy: oldestFirst, ...piece }))).map(toWire) }),
  remove: (tx, me, most) => tx.$executeRaw`DELETE FROM SecurityEvent WHERE rowid IN (SELECT rowid FROM SecurityEvent WHERE ownerId = ${me} LIMIT ${most})`,
};
