import "server-only";
import { binMark } from "@/lib/core/bin/rows";
import { removalMark } from "@/lib/core/db/rows/batched-removal";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/rows/delete-some";
import { toWire } from "@/lib/agents/schema";
import { rowsOf } from "@/lib/agents/service";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import { eachRow } from "@/lib/core/db/paging/row-page";

export const personalData: PersonalData = {
  exportable: async (me) => ({ agents: eachRow(rowsOf(me), toWire) }),
  remove: (tx, me, most) =>
    deleteSome(
      tx,
      "Agent",
      Prisma.sql`"ownerId" IN (${me}, ${binMark(me)}, ${removalMark(me)})`,
      most,
    ),
};
