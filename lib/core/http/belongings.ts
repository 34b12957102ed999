import "server-only";
import type { Belongings } from "@/lib/core/db/rows/belongings";

/** Answers that are kept for a day, so that a call may be sent again: nothing that is not shown elsewhere. */
export const belongings: Belongings = {
  shown: async () => ({}),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM IdempotencyKey WHERE rowid IN (SELECT rowid FROM IdempotencyKey WHERE ownerId = ${me} LIMIT ${most})`,
};
