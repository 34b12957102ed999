import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";

/**
 * Responses that are stored for a day, so that a call may be repeated: they contain nothing that is not exported
 * elsewhere.
 */
export const personalData: PersonalData = {
  exportable: async () => ({}),
  remove: (tx, me, most) => deleteSome(tx, "IdempotencyKey", Prisma.sql`"ownerId" = ${me}`, most),
};
