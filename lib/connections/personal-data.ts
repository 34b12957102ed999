import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { eachRow } from "@/lib/core/db/paging/row-page";
import { deleteSome } from "@/lib/core/db/rows/delete-some";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";

export const personalData: PersonalData = {
  async exportable(me) {
    // Loaded for this alone: every server needs the rest of this file at its start.
    const [{ rowsOf }, { toWire }] = await Promise.all([
      import("@/lib/connections/service"),
      import("@/lib/connections/schema"),
    ]);
    return { connections: eachRow(rowsOf(me), (row) => toWire(row, [])) };
  },
  remove: (tx, me, most) => deleteSome(tx, "Connection", Prisma.sql`"ownerId" = ${me}`, most),
};
