import "server-only";
import { toWire } from "@/lib/agents/schema";
import { everyRow, oldestFirst, type Belongings } from "@/lib/core/db/belongings";
import { db } from "@/lib/core/db/db";

export const belongings: Belongings = {
  shown: async (me) => ({ agents: (await everyRow((piece) => db().agent.findMany({ where: { ownerId: me }, orderBy: oldestFirst, ...piece }))).map(toWire) }),
  remove: (tx, me, most) => tx.$executeRaw`DELETE FROM Agent WHERE rowid IN (SELECT rowid FROM Agent WHERE ownerId = ${me} LIMIT ${most})`,
};
