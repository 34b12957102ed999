import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { eachRow } from "@/lib/core/db/row-page";
import { toWire } from "@/lib/templates/schema";
import { rowsOf } from "@/lib/templates/service";

export const personalData: PersonalData = {
  exportable: async (me) => ({ templates: eachRow(rowsOf(me), toWire) }),
  remove: (tx, me, most) => deleteSome(tx, "Template", Prisma.sql`"ownerId" = ${me}`, most),
};
