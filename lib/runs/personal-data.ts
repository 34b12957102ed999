import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { queryRows } from "@/lib/core/db/statements";
import { eachRow } from "@/lib/core/db/row-page";
import { removeSomeRuns } from "@/lib/runs/journal/remove";
import { headsOf } from "@/lib/runs/journal/requests/sent";
import { summaryToWire } from "@/lib/runs/summary";
import { stepToWire } from "@/lib/runs/run/schema";
import { rowsOf } from "@/lib/runs/worker/service";
import type { Run, RunStep } from "@/prisma/generated/client";

export const personalData: PersonalData = {
  exportable: (me) => Promise.resolve({ runs: eachRow(rowsOf({ ownerId: me }), exported) }),

  /**
   * A run is deleted in the transaction that finds no log and steps left. A worker still on it is fenced off and writes
   * nothing more.
   */
  remove: async (tx, me, most) =>
    Number(await removeSomeRuns(tx, me, "all")) ||
    (await deleteSome(tx, "TracePart", Prisma.sql`scope = ${headsOf(me)}`, most)),
};

const exported = (row: Run) => ({ ...summaryToWire(row), steps: stepsOf(row.id) });

const AT_ONCE = 10;
async function* stepsOf(runId: string) {
  for (let last = 0; ;) {
    const steps = await queryRows<RunStep>(
      'SELECT * FROM "RunStep" WHERE "runId" = ? AND step > ? ORDER BY step LIMIT ?',
      [runId, last, AT_ONCE],
      ["startedAt", "finishedAt"],
    );
    for (const row of steps) yield stepToWire(row);
    if (steps.length < AT_ONCE) return;
    last = steps.at(-1)!.step;
  }
}
