import "server-only";
import { onDuty } from "@/lib/core/cluster/duty";
import { db } from "@/lib/core/db/db";
import { AppError } from "@/lib/core/errors";
import { reasonColumn } from "@/lib/core/http/reason";
import { shuttingDown } from "@/lib/core/shutdown";
import { processSingleton } from "@/lib/core/singleton";
import type { Sentence } from "@/lib/core/shared/sentence";
import { log } from "@/lib/core/telemetry/log";
import { FairLanes } from "@/lib/core/untrusted/fair-lanes";
import { UnreadableDocument, faults } from "@/lib/knowledge/reading/faults";
import { nextRefresh, sourceText } from "@/lib/knowledge/reading/source-text";
import { storeText } from "@/lib/knowledge/reading/store";
import type { KnowledgeDocument as Row } from "@/prisma/generated/client";

const LANES = 2;
/** The other lane is for other owners. */
const LANES_OF_OWNER = 1;
const LOOK_MS = 60_000;
/** By then the process that added a document has read it, or has ended. */
const LEFT_MS = 5 * 60_000;
/** A document during whose reading the server ended this often is not read again: it may be the cause. */
const TRIES = 3;
/** Another process reads its file: it is looked at again after this time. */
const FILE_MS = 5_000;

const underWay = () =>
  processSingleton("knowledge.reading", () => new Map<string, Promise<void>>());
const lanes = () => processSingleton("knowledge.lanes", () => new FairLanes(LANES, LANES_OF_OWNER));

/** Queues a document for reading. Never throws: errors become the document's state. */
export function beginReading({ id, ownerId }: Pick<Row, "id" | "ownerId">): void {
  if (underWay().has(id)) return;
  const reading = lanes()
    .take(ownerId, shuttingDown(), () => read(id))
    .catch((error: unknown) => {
      if (!shuttingDown().aborted) log().error({ error, document: id }, "a document was not read");
    })
    .finally(() => void underWay().delete(id));
  underWay().set(id, reading);
}

/** Resolves when a document is no longer being read here. */
export const isDocumentRead = (id: string): Promise<void> =>
  underWay().get(id) ?? Promise.resolve();

async function read(id: string): Promise<void> {
  const before = await db().knowledgeDocument.findUnique({ where: { id } });
  if (!before?.dueAt) return; // done by someone else, or deleted
  const { count } = await db().knowledgeDocument.updateMany({
    where: { id, attempt: before.attempt, dueAt: { not: null } },
    data: { attempt: { increment: 1 }, tries: { increment: 1 } },
  });
  if (count === 0) return;
  const row = { ...before, attempt: before.attempt + 1 };
  try {
    if (before.tries >= TRIES) throw new UnreadableDocument(faults.interrupted);
    const source = await sourceText(row);
    if (!source) return await later(row);
    const shelf = await shelfOf(row);
    if (shelf === null) return;
    if (source.hash === row.hash && row.revision > 0) await unchanged(row, source.nextAt);
    else await storeText(row, shelf, source);
  } catch (error) {
    const why = faultIn(error);
    if (!why) throw error;
    await failed(row, why);
  }
}

const faultIn = (error: unknown): Sentence | undefined =>
  error instanceof UnreadableDocument || error instanceof AppError ? error.sentence : undefined;

async function shelfOf({ collectionId }: Row): Promise<string | null> {
  const collection = await db().knowledgeCollection.findUnique({
    where: { id: collectionId },
    select: { shelf: true },
  });
  return collection?.shelf ?? null;
}

/** Its file is not read yet: that is no failure. */
async function later({ id, attempt }: Row): Promise<void> {
  await db().knowledgeDocument.updateMany({
    where: { id, attempt },
    data: { tries: { decrement: 1 } },
  });
  setTimeout(() => {
    void db()
      .knowledgeDocument.findUnique({ where: { id }, select: { id: true, ownerId: true } })
      .then((row) => row && beginReading(row))
      .catch((error: unknown) => log().error({ error }, "a document was not read"));
  }, FILE_MS).unref();
}

const done = (nextAt?: Date) => ({ tries: 0, dueAt: nextAt ?? null, updatedAt: new Date() });

const unchanged = ({ id, attempt }: Row, nextAt?: Date) =>
  db().knowledgeDocument.updateMany({
    where: { id, attempt },
    data: {
      ...done(nextAt),
      state: "ready",
      error: null,
      errorReason: null,
      refreshedAt: new Date(),
    },
  });

/** A text from before stays, and is still found: only the reason is new. */
const failed = ({ id, attempt, revision, refresh }: Row, why: Sentence) =>
  db().knowledgeDocument.updateMany({
    where: { id, attempt },
    data: {
      ...done(nextRefresh(refresh)),
      state: revision > 0 ? "ready" : "failed",
      error: why.text,
      errorReason: reasonColumn(why),
    },
  });

/** Reads the documents that an ended process left unread, and pages whose time has come: now, and every minute. */
export function startReadingDocuments(): void {
  const look = (before: number) =>
    void onDuty("documents to read", () => readDue(new Date(before))).catch((error: unknown) =>
      log().error({ error }, "documents that are to be read could not be looked for"),
    );
  processSingleton("knowledge.clock", () =>
    setInterval(() => look(Date.now() - LEFT_MS), LOOK_MS).unref(),
  );
  look(Date.now());
}

const MOST = 2_000;

export async function readDue(before: Date): Promise<void> {
  const rows = await db().knowledgeDocument.findMany({
    where: { dueAt: { lt: before } },
    orderBy: { dueAt: "asc" },
    take: MOST,
    select: { id: true, ownerId: true },
  });
  for (const row of rows) beginReading(row);
}
