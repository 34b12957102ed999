import "server-only";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";

/**
 * Responses that are stored for a day, so that a call may be repeated: they hold nothing that is not shown elsewhere.
 */
export const personalData: PersonalData = {
  exportable: async () => ({}),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM IdempotencyKey WHERE rowid IN (SELECT rowid FROM IdempotencyKey WHERE ownerId = ${me} LIMIT ${most})`,
};
