import "server-only";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import { eachRow } from "@/lib/core/db/paging/row-page";
import { toWire } from "@/lib/templates/schema";
import { rowsOf } from "@/lib/templates/service";

export const personalData: PersonalData = {
  exportable: async (me) => ({ templates: eachRow(rowsOf(me), toWire) }),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM Template WHERE rowid IN (SELECT rowid FROM Template WHERE ownerId = ${me} LIMIT ${most})`,
};
