import "server-only";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import { list } from "@/lib/models/own/providers";

export const personalData: PersonalData = {
  exportable: async (me) => ({ model_providers: await list(me) }),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM ModelProvider WHERE rowid IN (SELECT rowid FROM ModelProvider WHERE ownerId = ${me} LIMIT ${most})`,
};
