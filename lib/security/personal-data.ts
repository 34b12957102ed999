import "server-only";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import { eachRow } from "@/lib/core/db/paging/row-page";
import { toWire } from "@/lib/security/schema";

export const personalData: PersonalData = {
  exportable: async (me) => ({
    security_events: eachRow(
      { table: "SecurityEvent", where: { ownerId: me }, bytes: "500", times: ["createdAt"] },
      toWire,
    ),
  }),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM SecurityEvent WHERE rowid IN (SELECT rowid FROM SecurityEvent WHERE ownerId = ${me} LIMIT ${most})`,
};
