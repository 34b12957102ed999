import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { db, Prisma } from "@/lib/core/db/db";
import { execute, queryRows } from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { Fenced, PER_CLAIM } from "@/lib/runs/journal/journal-rows";
import { betweenGroups } from "@/lib/runs/journal/group-writes";
import { onBoth, onOther, otherDatabase, type OtherDatabase } from "../support/both-databases";
import { gate } from "../support/gate";
import { journalOf, leave } from "../support/left-behind";
import { newPerson, type Person } from "../support/person";

// The logs of many runs are written by one statement: no row depends on another.

let other: OtherDatabase;
beforeAll(async () => void (other = await otherDatabase()));

const onPostgresql = (work: () => Promise<void>) => onOther(other.engine, work);

const FENCE = 2;

/** A run of this person that was claimed again, with the events of its first claim in the log. */
async function running(person: Person) {
  const { runId } = await leave(person, "Group", { fence: FENCE });
  return { runId, person, journal: await journalOf(runId) };
}
type Running = Awaited<ReturnType<typeof running>>;

const say = ({ journal }: Running, content: string): Promise<unknown> => {
  journal.emit({ event: "reset", data: { content: "" } }, { event: "delta", data: { content } });
  return journal.flush().then(
    () => "written",
    (error: unknown) => (error instanceof Fenced ? "fenced" : error),
  );
};

/** The log of its second claim. */
async function saidBy({ runId }: Running): Promise<string> {
  const rows = await db().runLog.findMany({ where: { runId, firstId: { gt: PER_CLAIM } } });
  const events = rows.flatMap((row) => JSON.parse(row.events) as NumberedEvent[]);
  return events.map((each) => (each.event === "delta" ? each.data.content : "")).join("");
}

/** The counted and the actual size of a person's logs: rows and bytes. */
const stored = async ({ person }: Running) => {
  const owner = person.user.UserId;
  const [counted] = await queryRows<{ rows: number; bytes: number }>(
    `SELECT "rows", bytes FROM "StorageUse" WHERE "ownerId" = ? AND kind = 'RunLog'`,
    [owner],
  );
  const logs = await queryRows<{ events: string }>(
    `SELECT l.events FROM "RunLog" l JOIN "Run" r ON r.id = l."runId" WHERE r."ownerId" = ?`,
    [owner],
  );
  const bytes = logs.reduce((sum, { events }) => sum + 200 + Buffer.byteLength(events), 0);
  return { counted, real: { rows: logs.length, bytes } };
};

test("of many at once each is written once, and only who may not write is refused", async () => {
  const outcomes = await onBoth(other.engine, async () => {
    const people = [await newPerson(), await newPerson(), await newPerson()];
    const runs = await Promise.all(
      Array.from({ length: 45 }, (_, nth) => running(people[nth % 3]!)),
    );
    const [taken, ended, long, odd] = runs as [Running, Running, Running, Running];
    await db().run.update({ where: { id: taken.runId }, data: { fence: FENCE + 1 } });
    await db().run.update({ where: { id: ended.runId }, data: { status: "stopped" } });
    const words = (run: Running) =>
      run === long ? "long ".repeat(10_000) : run === odd ? `\u0000 "\\' 𝄞 \ud800` : "words";
    const said = await Promise.all(runs.map((run) => say(run, words(run))));
    for (const run of runs.slice(2)) expect(await saidBy(run)).toBe(words(run));
    for (const run of runs.slice(0, 3)) {
      const { counted, real } = await stored(run);
      expect(counted).toEqual(real);
    }
    return [said.slice(0, 2), new Set(said.slice(2)), await saidBy(taken), await saidBy(ended)];
  });
  for (const outcome of outcomes)
    expect(outcome).toEqual([["fenced", "fenced"], new Set(["written"]), "", ""]);
});

test("what falls due at once is one statement", () =>
  onPostgresql(async () => {
    const person = await newPerson();
    const runs = await Promise.all(Array.from({ length: 40 }, () => running(person)));
    await Promise.all(runs.map((run) => say(run, "words")));
    const written = await queryRows<{ by: string; rows: number }>(
      `SELECT l.xmin::text AS by, count(*) AS rows FROM "RunLog" l JOIN "Run" r ON r.id = l."runId"
       WHERE r."ownerId" = ? AND l."firstId" > ${PER_CLAIM} GROUP BY 1 ORDER BY 2`,
      [person.user.UserId],
    );
    expect(written.map(({ rows }) => rows)).toEqual([40]);
  }));

test("what an earlier try wrote, whose answer was lost, counts as written", () =>
  onPostgresql(async () => {
    const person = await newPerson();
    const [twice, once] = await Promise.all([running(person), running(person)]);
    const events = JSON.stringify([{ event: "delta", data: { content: "words" }, id: 1 }]);
    await db().runLog.create({
      data: { runId: twice.runId, firstId: PER_CLAIM + 1, lastId: PER_CLAIM + 2, events },
    });
    expect(await Promise.all([twice, once].map((run) => say(run, "words")))).toEqual([
      "written",
      "written",
    ]);
    expect([await saidBy(twice), await saidBy(once)]).toEqual(["words", "words"]);
  }));

test("of a batch the rest is written where an earlier and shorter one was, whose answer was lost", () =>
  onPostgresql(async () => {
    const run = await running(await newPerson());
    const { runId, journal } = run;
    journal.emit({ event: "delta", data: { content: "one " } });
    const [first] = journal.unwritten();
    const events = JSON.stringify([first]);
    await db().runLog.create({ data: { runId, firstId: first!.id, lastId: first!.id, events } });
    expect(await say(run, "two")).toBe("written");
    expect([await saidBy(run), journal.unwritten()]).toEqual(["one two", []]);
  }));

test("whose run or account is being changed waits by itself", () =>
  onPostgresql(async () => {
    const [first, ...rest] = await Promise.all(
      Array.from({ length: 10 }, async () => running(await newPerson())),
    );
    const [second, ...free] = rest;
    const [begun, over] = [gate(), gate()];
    const changing = write(null, async (tx) => {
      await execute(tx, Prisma.sql`UPDATE "Run" SET tries = tries WHERE id = ${first!.runId}`);
      await execute(
        tx,
        Prisma.sql`UPDATE "StorageUse" SET bytes = bytes WHERE "ownerId" = ${second!.person.user.UserId}`,
      );
      begun.open();
      await over.opened;
    });
    await begun.opened;
    const held = Promise.all([say(first!, "late"), say(second!, "late")]);
    expect(await Promise.all(free.map((run) => say(run, "words")))).toEqual(
      free.map(() => "written"),
    );
    expect([await saidBy(first!), await saidBy(second!)]).toEqual(["", ""]);
    over.open();
    await changing;
    expect(await held).toEqual(["written", "written"]);
    expect([await saidBy(first!), await saidBy(second!)]).toEqual(["late", "late"]);
  }));

test("a statement that hangs delays nothing else of this process for long", () =>
  onPostgresql(async () => {
    const person = await newPerson();
    const runs = await Promise.all([running(person), running(person)]);
    const [begun, over] = [gate(), gate()];
    const changing = write(null, async (tx) => {
      await execute(tx, Prisma.sql`LOCK TABLE "RunLog" IN EXCLUSIVE MODE`);
      begun.open();
      await over.opened;
    });
    await begun.opened;
    const said = Promise.all(runs.map((run) => say(run, "words")));
    const hanging = () => queryRows("SELECT 1 FROM pg_locks WHERE NOT granted", []);
    await expect.poll(hanging).not.toEqual([]);
    expect(await betweenGroups(async () => "renewed")).toBe("renewed");
    over.open();
    await changing;
    expect(await said).toEqual(["written", "written"]);
    for (const run of runs) expect(await saidBy(run)).toBe("words");
  }));

test("work between two statements that fails is reported, and stops nothing", async () => {
  const failed = betweenGroups(() => Promise.reject(new Error(randomUUID())));
  await expect(failed).rejects.toThrow(/-/);
  expect(await say(await running(await newPerson()), "words")).toBe("written");
});
