import { beforeAll, expect, test } from "vitest";
import { Prisma } from "@/lib/core/db/db";
import {
  execute,
  executeAlone,
  executeLast,
  executePipelined,
  queryRows,
  queryRowsIn,
} from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import { onBoth, onOther, otherDatabase, type OtherDatabase } from "../support/both-databases";
import { gate } from "../support/gate";

// Rows that every process changes: no one waits for a process that is busy with something else.

let other: OtherDatabase;
beforeAll(async () => void (other = await otherDatabase()));

const adding = (date: string, tokens: number, cost = 0) => Prisma.sql`
  INSERT INTO "ServerUsage" (date, tokens, cost) VALUES (${date}, ${tokens}, ${cost})
  ON CONFLICT (date) DO UPDATE SET tokens = "ServerUsage".tokens + excluded.tokens, cost = "ServerUsage".cost + excluded.cost`;
const used = (date: string) =>
  queryRows<{ tokens: number; cost: number }>(
    `SELECT tokens, cost FROM "ServerUsage" WHERE date = ?`,
    [date],
  );

test("an open transaction delays no other that adds to the same row", () =>
  onOther(other.engine, async () => {
    const rest = gate();
    const begun = gate();
    const slow = write(null, async (tx) => {
      await executeLast(tx, adding("2026-11-01", 5));
      begun.open();
      await rest.opened;
    });
    await begun.opened;
    await write(null, (tx) => executeLast(tx, adding("2026-11-01", 7, 0.5)));
    expect(await used("2026-11-01")).toEqual([{ tokens: 7, cost: 0.5 }]);
    rest.open();
    await slow;
    expect(await used("2026-11-01")).toEqual([{ tokens: 12, cost: 0.5 }]);
  }));

test("statements sent with the commit are written with the rest, or nothing is", async () => {
  const outcomes = await onBoth(other.engine, async () => {
    const odd = `it's \\ a "day"? $1; --`;
    await write(null, (tx) => executeLast(tx, adding(odd, 2 ** 31 - 1, 1e-7)));
    const failed = (work: Parameters<typeof write>[1]) =>
      write(null, work).then(
        () => "written",
        () => "nothing",
      );
    const later = await failed(async (tx) => {
      await executeLast(tx, adding("2026-11-02", 1));
      throw new Error("what comes after it fails");
    });
    const itself = await failed(async (tx) => {
      await execute(tx, adding("2026-11-03", 1));
      await executeLast(tx, Prisma.sql`INSERT INTO "ServerUsage" (date) VALUES (${null})`);
    });
    await write(null, (tx) => execute(tx, adding("2026-11-04", 3))); // the connection is still usable
    return {
      odd: await used(odd),
      later: [later, await used("2026-11-02")],
      itself: [itself, await used("2026-11-03")],
      after: await used("2026-11-04"),
    };
  });
  for (const outcome of outcomes)
    expect(outcome).toEqual({
      odd: [{ tokens: 2 ** 31 - 1, cost: 1e-7 }],
      later: ["nothing", []],
      itself: ["nothing", []],
      after: [{ tokens: 3, cost: 0 }],
    });
});

test("the first failure of statements that were not awaited is thrown, and nothing of their transaction is written", async () => {
  const outcomes = await onBoth(other.engine, async () => {
    const taken = Prisma.sql`INSERT INTO "ServerUsage" (date, tokens, cost) VALUES ('2026-12-01', 1, 0)`;
    await executeAlone(taken);
    const why = (error: Error) => (/unique/i.test(error.message) ? "taken" : error.message);
    const failed = (work: Parameters<typeof write>[1]) =>
      write(null, work).then(() => "written", why);
    const atCommit = await failed(async (tx) => {
      await executePipelined(tx, adding("2026-12-02", 1));
      await executePipelined(tx, taken);
      await executePipelined(tx, adding("2026-12-03", 1));
    });
    const before = await failed(async (tx) => {
      await executePipelined(tx, taken);
      await queryRowsIn(tx, Prisma.sql`SELECT tokens FROM "ServerUsage" WHERE date = '2026-12-01'`);
      throw new Error("what a caller makes of it");
    });
    const alone = await executeAlone(taken).then(() => "written", why);
    await write(null, async (tx) => {
      await executePipelined(tx, adding("2026-12-04", 2));
      const sum = Prisma.sql`SELECT tokens FROM "ServerUsage" WHERE date = '2026-12-04'`;
      expect(await queryRowsIn(tx, sum)).toEqual([{ tokens: 2 }]); // in the order in which they were sent
    });
    const dates = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"];
    return { atCommit, before, alone, rows: await Promise.all(dates.map(used)) };
  });
  for (const outcome of outcomes)
    expect(outcome).toEqual({
      atCommit: "taken",
      before: "taken",
      alone: "taken",
      rows: [[{ tokens: 1, cost: 0 }], [], [], [{ tokens: 2, cost: 0 }]],
    });
});
