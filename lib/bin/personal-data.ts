import "server-only";
import { toWire } from "@/lib/bin/schema";
import { binPage, removeSomeLines } from "@/lib/core/storage/rows";
import type { PersonalData } from "@/lib/core/db/personal-data";
import type { OwnerId } from "@/lib/core/identity";

/** What is in the bin, by name. Its contents are in the export once it is restored. */
export const personalData: PersonalData = {
  exportable: (me) => Promise.resolve({ bin: everyLine(me) }),
  remove: removeSomeLines,
};

async function* everyLine(me: OwnerId) {
  for (let after: string | undefined; ;) {
    const { rows, headers } = await binPage(me, { after });
    yield* rows.map(toWire);
    after = headers["x-next-key"];
    if (after === undefined) return;
  }
}
