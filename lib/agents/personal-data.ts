import "server-only";
import { toWire } from "@/lib/agents/schema";
import { rowsOf } from "@/lib/agents/service";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import { eachRow } from "@/lib/core/db/paging/row-page";

export const personalData: PersonalData = {
  exportable: async (me) => ({ agents: eachRow(rowsOf(me), toWire) }),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM Agent WHERE rowid IN (SELECT rowid FROM Agent WHERE ownerId = ${me} LIMIT ${most})`,
};
