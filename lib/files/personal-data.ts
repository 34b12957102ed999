import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { eachRow } from "@/lib/core/db/row-page";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { contentAddress } from "@/lib/files/contract";
import { toWire } from "@/lib/files/schema";
import { rowsOf } from "@/lib/files/service";

export const personalData: PersonalData = {
  // A file may be as large as everything else: the export says where to download it.
  exportable: async (me) => ({
    files: eachRow(rowsOf(me), (row) => ({ ...toWire(row), content: contentAddress(row.id) })),
  }),
  remove: (tx, me, most) => deleteSome(tx, "File", Prisma.sql`"ownerId" = ${me}`, most),
};
