import "server-only";
import { rowsOf } from "@/lib/connections/service";
import { toWire } from "@/lib/connections/schema";
import { db, Prisma } from "@/lib/core/db/db";
import { eachRow } from "@/lib/core/db/row-page";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import type { OwnerId } from "@/lib/core/identity";

export const personalData: PersonalData = {
  exportable: async (me) => ({ connections: eachRow(rowsOf(me), (row) => toWire(row, [])) }),
  remove: (tx, me, most) => deleteSome(tx, "Connection", Prisma.sql`"ownerId" = ${me}`, most),
};

/** How many of the owner's connections are signed in to. */
export const countSignIns = (owner: OwnerId): Promise<number> =>
  db().connection.count({ where: { ownerId: owner, signIn: { not: null } } });
