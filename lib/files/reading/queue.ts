import "server-only";
import { db } from "@/lib/core/db/db";
import { BYTES_OF_TOKEN } from "@/lib/core/model/tokens";
import { reasonColumn } from "@/lib/core/http/reason";
import { onDuty } from "@/lib/core/cluster/duty";
import { shuttingDown } from "@/lib/core/shutdown";
import { processSingleton } from "@/lib/core/singleton";
import { log } from "@/lib/core/telemetry/log";
import { readingFault } from "@/lib/files/reading/faults";
import { noteSentences } from "@/lib/files/reading/notes";
import { readFile } from "@/lib/files/reading/read-file";
import { aboutOf, type About } from "@/lib/files/reading/stored-text";
import { FairLanes } from "@/lib/core/untrusted/fair-lanes";
import type { File as Row } from "@/prisma/generated/client";

const THREADS = 2;
/** The other thread is for other owners. */
const THREADS_OF_OWNER = 1;
const LOOK_MS = 60_000;
/** By then the process that received a file has read it, or has ended. */
const LEFT_MS = 5 * 60_000;

/** The files being read here: each promise resolves when its file is done. */
const underWay = () => processSingleton("files.reading", () => new Map<string, Promise<void>>());
const lanes = () => processSingleton("files.lanes", () => new FairLanes(THREADS, THREADS_OF_OWNER));

/** Queues a file for reading. Never throws: errors become the file's state. */
export function beginReading(row: Row): void {
  if (underWay().has(row.id)) return;
  const reading = lanes()
    .take(row.ownerId, shuttingDown(), () => read(row))
    .catch((error: unknown) => {
      if (!shuttingDown().aborted) log().error({ error, file: row.id }, "a file was not read");
    })
    .finally(() => void underWay().delete(row.id));
  underWay().set(row.id, reading);
}

/**
 * Reads content that is not stored as anyone's file, in its owner's turn. Returns why it failed, as a code of
 * `readingFault`.
 */
export const readInTurn = (
  owner: string,
  content: Pick<Row, "sha256" | "type">,
): Promise<string | undefined> => lanes().take(owner, shuttingDown(), () => readFile(content));

/** By then most files have been read; no one waits longer. */
const PATIENCE_MS = 15_000;

/** The row once the file has been read, or after a while in its current state. */
export async function readSoon(row: Row): Promise<Row> {
  let waited: NodeJS.Timeout | undefined;
  const late = new Promise<void>((go) => void (waited = setTimeout(go, PATIENCE_MS)));
  await Promise.race([isRead(row.id), late]);
  clearTimeout(waited);
  return (await db().file.findFirst({ where: { id: row.id, ownerId: row.ownerId } })) ?? row;
}

/** Resolves when a file is no longer being read here. */
export const isRead = (id: string): Promise<void> => underWay().get(id) ?? Promise.resolve();

async function read(row: Row): Promise<void> {
  // Read again even if someone else has the same content: a file that is ready immediately would reveal that.
  const earlier = (await isReadBefore(row)) ? await aboutOf(row.sha256) : null;
  const fault = earlier ? undefined : await readOnce(row);
  const about = earlier ?? (await aboutOf(row.sha256));
  const why = readingFault(fault ?? (about ? "" : "damaged"));
  await db().file.updateMany({
    where: { id: row.id, status: "reading" },
    data: why
      ? { status: "failed", error: why.text, errorReason: reasonColumn(why) }
      : { status: "ready", ...columnsOf(about!) },
  });
}

const isReadBefore = async ({ ownerId, sha256 }: Row): Promise<boolean> =>
  (await db().file.count({ where: { ownerId, sha256, status: "ready" } })) > 0;

/** A file during whose reading the server ended twice is not read a third time: it may be the cause. */
const READINGS = 2;

async function readOnce(row: Row): Promise<string | undefined> {
  const { count } = await db().file.updateMany({
    where: { id: row.id, readings: { lt: READINGS } },
    data: { readings: { increment: 1 } },
  });
  return count === 0 ? "interrupted" : readFile(row);
}

function columnsOf({ type, lengths, width, height, notes }: About) {
  const sentences = noteSentences(notes);
  const bytes = lengths.reduce((sum, each) => sum + each, 0);
  const text = lengths.length
    ? { pages: lengths.length, tokens: Math.ceil(bytes / BYTES_OF_TOKEN) }
    : {};
  return {
    type,
    width,
    height,
    notes: sentences.length ? JSON.stringify(sentences) : null,
    ...text,
  };
}

/** Reads the files that an ended process left unread: immediately, and again every minute. */
export function startReading(): void {
  const look = (before: number) =>
    void onDuty("files to read", () => readLeft(new Date(before))).catch((error: unknown) =>
      log().error({ error }, "files that are to be read could not be looked for"),
    );
  processSingleton("files.clock", () =>
    setInterval(() => look(Date.now() - LEFT_MS), LOOK_MS).unref(),
  );
  look(Date.now());
}

async function readLeft(before: Date): Promise<void> {
  const rows = await db().file.findMany({
    where: { status: "reading", createdAt: { lt: before } },
    orderBy: { createdAt: "asc" },
    take: 100,
  });
  for (const row of rows) beginReading(row);
}
