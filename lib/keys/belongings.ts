import "server-only";
import type { Belongings } from "@/lib/core/db/rows/belongings";
import { list } from "@/lib/keys/service";

export const belongings: Belongings = {
  shown: async (me) => ({ api_keys: await list(me) }),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM ApiKey WHERE rowid IN (SELECT rowid FROM ApiKey WHERE ownerId = ${me} LIMIT ${most})`,
};
