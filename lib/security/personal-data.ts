import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { eachRow } from "@/lib/core/db/row-page";
import { toWire } from "@/lib/security/schema";

export const personalData: PersonalData = {
  exportable: async (me) => ({
    security_events: eachRow(
      { table: "SecurityEvent", where: { ownerId: me }, bytes: "500", times: ["createdAt"] },
      toWire,
    ),
  }),
  remove: (tx, me, most) => deleteSome(tx, "SecurityEvent", Prisma.sql`"ownerId" = ${me}`, most),
};
