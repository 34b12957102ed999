import "server-only";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import { list } from "@/lib/keys/service";

export const personalData: PersonalData = {
  exportable: async (me) => ({ api_keys: await list(me) }),
  remove: (tx, me, most) =>
    tx.$executeRaw`DELETE FROM ApiKey WHERE rowid IN (SELECT rowid FROM ApiKey WHERE ownerId = ${me} LIMIT ${most})`,
};
