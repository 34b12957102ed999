import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { eachRow, type RowsOf } from "@/lib/core/db/row-page";
import type { OwnerId } from "@/lib/core/identity";
import { toWire } from "@/lib/memory/schema";
import type { Memory as Row } from "@/prisma/generated/client";

const rowsOf = (me: OwnerId): RowsOf<Row> => ({
  table: "Memory",
  where: { ownerId: me },
  bytes: `octet_length(t."fact") + 300`,
  times: ["createdAt", "updatedAt", "forgottenAt", "usedAt"],
});

export const personalData: PersonalData = {
  exportable: async (me) => ({
    memories: eachRow(rowsOf(me), (row) => ({
      ...toWire(row, undefined),
      forgotten_at: row.forgottenAt?.toISOString() ?? null,
    })),
  }),
  remove: (tx, me, most) => deleteSome(tx, "Memory", Prisma.sql`"ownerId" = ${me}`, most),
};
