import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { list } from "@/lib/models/own/providers";

export const personalData: PersonalData = {
  exportable: async (me) => ({ model_providers: await list(me) }),
  remove: (tx, me, most) => deleteSome(tx, "ModelProvider", Prisma.sql`"ownerId" = ${me}`, most),
};
