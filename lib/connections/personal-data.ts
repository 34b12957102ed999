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
  remove: async (tx, me, most) =>
    (await deleteSome(tx, "ConnectionSignIn", Prisma.sql`"ownerId" = ${me}`, most)) +
    (await deleteSome(tx, "Connection", Prisma.sql`"ownerId" = ${me}`, most)),
};

/** To how many connections of a workspace the owner of a private part is signed in. */
export const countSignIns = (owner: OwnerId): Promise<number> =>
  db().connectionSignIn.count({ where: { ownerId: owner, signIn: { not: null }, refused: false } });
