import "server-only";
import type { Belongings } from "@/lib/core/db/rows/belongings";
import { list } from "@/lib/models/own/providers";

export const belongings: Belongings = {
  shown: async (me) => ({ model_providers: await list(me) }),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM ModelProvider WHERE rowid IN (SELECT rowid FROM ModelProvider WHERE ownerId = ${me} LIMIT ${most})`,
};
