import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { Prisma } from "@/lib/core/db/db";
import { ifFree, jsonRecords } from "@/lib/core/db/dialect";
import { queryRowsAlone } from "@/lib/core/db/statements";
import { processSingleton } from "@/lib/core/process/singleton";
import { isCountFree } from "@/lib/core/storage/quota";
import type { logRow } from "@/lib/runs/record/journal-rows";

// Every run that speaks has a few events for its log four times a second. Of hundreds of runs, a commit for each would be
// most of what the database has to do: the rows that fall due within a moment are one statement.

/** The events of a run under a claim. */
type Row = ReturnType<typeof logRow> & { fence: number };
type Waiting = { row: Row; isWritten: (yes: boolean) => void };

/** From the beginning of one statement to the next, if it takes no longer. The first after a while begins at once. */
const EVERY_MS = 10;
/** Rows of one statement. */
const MOST = 100;
/** Longer ones, in characters, hold up others. */
const LONG = 20_000;
/** A connection may hang: by then each row is written by another one. */
const PATIENCE_MS = 2_000;

/**
 * Writes a row together with those of other runs that come within the same moment. Resolves to true when it is on the disk;
 * to false when the row has to be written alone, since somebody else holds the run, or is changing it or what is stored of
 * its owner, or since the statement failed. Even then it may have been written, where the answer was lost.
 */
export function writeGrouped(row: Row): Promise<boolean> {
  if (row.events.length > LONG) return Promise.resolve(false);
  return new Promise((isWritten) => {
    const { waiting } = group();
    waiting.push({ row, isWritten });
    void writeAll();
  });
}

/**
 * Does something while no such statement is under way: changing many runs would wait for each that is being written, and hold
 * up the ends of the others meanwhile.
 */
export function betweenGroups<T>(work: () => Promise<T>): Promise<T> {
  const state = group();
  const done = state.last.then(work);
  state.last = inTime(done);
  return done;
}

type Group = { waiting: Waiting[]; isWriting: boolean; last: Promise<unknown> };
const group = () =>
  processSingleton<Group>("runs.log-group", () => ({
    waiting: [],
    isWriting: false,
    last: Promise.resolve(),
  }));

async function writeAll(): Promise<void> {
  const state = group();
  if (state.isWriting) return;
  state.isWriting = true;
  while (state.waiting.length) {
    const next = performance.now() + EVERY_MS;
    await betweenGroups(() => writeSome(state.waiting.splice(0, MOST)));
    const early = next - performance.now();
    if (early > 0) await pause(early);
  }
  state.isWriting = false;
}

async function writeSome(some: Waiting[]): Promise<void> {
  const written = await inTime(queryRowsAlone<Key>(insertAll(some.map(({ row }) => row))));
  const keys = new Set(written?.map(keyOf));
  for (const { row, isWritten } of some) isWritten(keys.has(keyOf(row)));
}

const COLUMNS = {
  runId: "text",
  fence: "integer",
  firstId: "integer",
  lastId: "integer",
  events: "text",
} as const;

/** It waits for no row of anybody's, so it cannot deadlock with whoever changes many of them in another order. */
function insertAll(rows: Row[]): Prisma.Sql {
  const run = Prisma.sql`FROM "Run" r WHERE r.id = e."runId"`;
  return Prisma.sql`
    INSERT INTO "RunLog" ("runId", "firstId", "lastId", events)
    SELECT e."runId", e."firstId", e."lastId", e.events FROM ${jsonRecords("e", COLUMNS, rows)}
    WHERE ${ifFree(Prisma.sql`SELECT 1 ${run} AND r.fence = e.fence AND r.status = 'running'`)}
      AND ${isCountFree(Prisma.sql`(SELECT r."ownerId" ${run})`, "RunLog")}
    RETURNING "runId", "firstId"`;
}

type Key = Pick<Row, "runId" | "firstId">;
const keyOf = ({ runId, firstId }: Key) => `${runId} ${firstId}`;

/** What comes of it while there is patience; undefined once there is none, or if it fails: what is then written alone says why. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  const waited = pause(PATIENCE_MS, undefined, { signal: late.signal }).catch(() => undefined);
  const done = await Promise.race([work.catch(() => undefined), waited]);
  late.abort();
  return done;
}
