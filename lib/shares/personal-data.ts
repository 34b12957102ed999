import "server-only";
import { scopeFor } from "@/lib/core/identity";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { list } from "@/lib/shares/service";

export const personalData: PersonalData = {
  // A link is a secret: a reader of the export could open it. What it shows is in the export where it comes from.
  exportable: async (me) => ({
    shares: (await list(scopeFor({ ownerId: me }, null))).map(({ url: _url, ...share }) => share),
  }),
  remove: (tx, me, most) => deleteSome(tx, "Share", Prisma.sql`"ownerId" = ${me}`, most),
};
