import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { Prisma } from "@/lib/core/db/db";
import { ifFree, jsonRecords } from "@/lib/core/db/dialect";
import { queryRowsAlone } from "@/lib/core/db/statements";
import { processSingleton } from "@/lib/core/singleton";
import { isCountFree } from "@/lib/core/storage/quota";
import type { logRow } from "@/lib/runs/journal/journal-rows";

// Every active run has a few events for its log four times a second. With hundreds of runs, a commit for each would be
// most of the database's work: rows that are due within a moment are one statement.

/** The events of a run under a claim. */
type Row = ReturnType<typeof logRow> & { fence: number };
type Waiting = { row: Row; isWritten: (yes: boolean) => void };

/**
 * Interval between the starts of two statements, if they take no longer. The first after a pause starts immediately.
 */
const EVERY_MS = 10;
/** Rows per statement. */
const MOST = 100;
/** Longer rows, in characters, delay the others. */
const LONG = 20_000;
/** A connection may hang: after this, each row is written by another one. */
const PATIENCE_MS = 2_000;

/**
 * Writes a row together with those of other runs that arrive at the same moment. Resolves to true when it is on the
 * disk; to false when the row has to be written alone, since another process holds the run, or its row or its owner's
 * counts are being changed, or since the statement failed. Even then it may have been written, if the response was
 * lost.
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
 * Does something while no such statement is in progress: changing many runs would wait for each that is being written,
 * and block the ends of the others meanwhile.
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

/** It waits for no row lock, so it cannot deadlock with code that changes many rows in another order. */
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

/** Its result, if it comes in time; undefined otherwise, or if it fails: writing the row alone then shows why. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  const waited = pause(PATIENCE_MS, undefined, { signal: late.signal }).catch(() => undefined);
  const done = await Promise.race([work.catch(() => undefined), waited]);
  late.abort();
  return done;
}
