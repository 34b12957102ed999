import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { list } from "@/lib/keys/service";

export const personalData: PersonalData = {
  exportable: async (me) => ({ api_keys: await list(me) }),
  remove: (tx, me, most) => deleteSome(tx, "ApiKey", Prisma.sql`"ownerId" = ${me}`, most),
};
