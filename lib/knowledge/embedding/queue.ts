import "server-only";
import { onDuty } from "@/lib/core/cluster/duty";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { ownerOf, partsOf, scopeFor } from "@/lib/core/identity";
import { ModelError, type ModelUsage } from "@/lib/core/model/wire";
import { shuttingDown } from "@/lib/core/shutdown";
import { processSingleton } from "@/lib/core/singleton";
import type { Sentence } from "@/lib/core/shared/sentence";
import { log } from "@/lib/core/telemetry/log";
import { FairLanes } from "@/lib/core/untrusted/fair-lanes";
import { embedTexts, isOfTexts } from "@/lib/knowledge/embedding/embed-texts";
import { DocumentNotEmbedded } from "@/lib/knowledge/embedding/faults";
import {
  finishRebuild,
  indexesOf,
  pauseAfter,
  pauseIndex,
  resumeIndex,
  type KnowledgeIndex,
} from "@/lib/knowledge/embedding/indexes";
import {
  countVectors,
  markEmbedded,
  storeVectors,
  waitingPassages,
  type Waiting,
} from "@/lib/knowledge/embedding/store";
import { embedderOf, type Embedder } from "@/lib/models/embedder";
import { overDay } from "@/lib/usage/budget";
import { countUsage } from "@/lib/usage/usage";
import type { KnowledgeDocument as Row } from "@/prisma/generated/client";

const LANES = 2;
/** The other lane is for other workspaces. */
const LANES_OF_OWNER = 1;
const LOOK_MS = 60_000;
/** A document that is being embedded is left alone for this long after each batch: its process has ended then. */
const CLAIM_MS = 5 * 60_000;
/** Passages of one request, as long as their vectors have no more numbers than this together. */
const PASSAGES = 64;
const NUMBERS = 100_000;
/** Before the first response. */
const FIRST_PASSAGES = 8;

const underWay = () =>
  processSingleton("knowledge.embedding", () => new Map<string, Promise<void>>());
const lanes = () =>
  processSingleton("knowledge.embedding-lanes", () => new FairLanes(LANES, LANES_OF_OWNER));

/** Queues a document whose passages may have no vectors. Never throws: it is retried later, with growing pauses. */
export function beginEmbedding({ id, ownerId }: Pick<Row, "id" | "ownerId">): void {
  if (underWay().has(id)) return;
  const embedding = lanes()
    .take(partsOf(ownerId).workspace, shuttingDown(), () => embedOne(id))
    .catch((error: unknown) => {
      if (!shuttingDown().aborted) log().error({ error, document: id }, "a document was not embedded");
    })
    .finally(() => void underWay().delete(id));
  underWay().set(id, embedding);
}

/** Resolves when a document is no longer being embedded here. */
export const isDocumentEmbedded = (id: string): Promise<void> =>
  underWay().get(id) ?? Promise.resolve();

/** The file may be served by another system one day. */
const unsupportedUntil = () => new Date(Date.now() + 6 * 60 * 60_000);

const claim = () => new Date(Date.now() + CLAIM_MS);

async function embedOne(id: string): Promise<void> {
  const row = await db().knowledgeDocument.findUnique({ where: { id } });
  if (!row?.embedAt || row.embedAt.getTime() > Date.now()) return;
  const { workspace } = partsOf(row.ownerId);
  const { current } = await indexesOf(workspace);
  const embedder = current && (await embedderOf(workspace, current));
  if (!current || !embedder) return setDue(row, { embedAt: null });
  const retryAt = engine().comparesBits() ? current.retryAt : unsupportedUntil();
  if (retryAt && retryAt.getTime() > Date.now()) return setDue(row, { embedAt: retryAt });
  const claimed = await db().knowledgeDocument.updateMany({
    where: { id, embedAt: row.embedAt },
    data: { embedAt: claim(), vectors: await countVectors(row, current.id) },
  });
  if (claimed.count === 0) return; // by another process
  try {
    await embedDocument(row, current, embedder);
  } catch (error) {
    const why = faultIn(error);
    if (shuttingDown().aborted) await setDue(row, { embedAt: new Date() });
    else if (!why) await postpone(row);
    if (!why) throw error;
    if (error instanceof ModelError && !isOfTexts(error)) {
      await setDue(row, { embedAt: new Date() }); // with all others of the workspace
      await pauseIndex(workspace, current.id, why);
    } else await postpone(row);
    log().warn({ document: id, why: why.text }, "a document was not embedded");
  }
  await finishRebuild(workspace);
}

const faultIn = (error: unknown): Sentence | undefined =>
  error instanceof ModelError || error instanceof DocumentNotEmbedded ? error.sentence : undefined;

/** Changes when it is due, unless it has another text by now, or a new embedding model made it due again. */
async function setDue(
  { id, revision }: Row,
  data: { embedAt: Date | null; embedTries?: number },
): Promise<void> {
  await db().knowledgeDocument.updateMany({ where: { id, revision }, data });
}

const postpone = (row: Row): Promise<void> => {
  const embedTries = row.embedTries + 1;
  return setDue(row, { embedAt: new Date(Date.now() + pauseAfter(embedTries)), embedTries });
};

/** Embeds its passages that have no vector, a batch at a time. */
async function embedDocument(row: Row, index: KnowledgeIndex, embedder: Embedder): Promise<void> {
  const me = partsOf(row.ownerId).workspace;
  const by = { me: scopeFor(row, row.createdBy), keyId: null };
  const count = (usage: ModelUsage) => countUsage(by, embedder.price(usage));
  let dimensions = index.dimensions;
  for (;;) {
    const most = dimensions ? Math.max(1, Math.floor(NUMBERS / dimensions)) : FIRST_PASSAGES;
    const passages = await waitingPassages(row, index.id, Math.min(most, PASSAGES));
    if (passages.length === 0) return markEmbedded(row, index);
    const texts = passages.map((each) => textOf(row, each));
    const spent = await overDay(by, embedder.price(leastUsage(texts)));
    if (spent) throw new ModelError("provider_quota", spent);
    const vectors = await embedTexts(embedder, texts, count, {
      signal: shuttingDown(),
      patient: true,
    });
    await resumeIndex(me, index);
    if (!(await storeVectors(row, index, passages, vectors, claim))) return;
    dimensions = vectors[0]!.length;
  }
}

/** A passage is also found by what it is about. */
const textOf = ({ title }: Row, { heading, text }: Waiting): string =>
  [title, heading, text.trim()].filter(Boolean).join("\n");

/** Tokens have about four letters. */
function leastUsage(texts: string[]): ModelUsage {
  const count = Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / 4);
  return { prompt_tokens: count, completion_tokens: 0, total_tokens: count, cached_tokens: 0 };
}

/** Embeds what is due: now, and every minute. */
export function startEmbedding(): void {
  const look = () =>
    void onDuty("documents to embed", embedDue).catch((error: unknown) =>
      log().error({ error }, "documents that are to be embedded could not be looked for"),
    );
  processSingleton("knowledge.embedding-clock", () => setInterval(look, LOOK_MS).unref());
  look();
}

const MOST = 2_000;

/** Queues the documents that are due. */
export async function embedDue(): Promise<void> {
  const rows = await db().knowledgeDocument.findMany({
    where: { embedAt: { lte: new Date() } },
    orderBy: { embedAt: "asc" },
    take: MOST,
    select: { id: true, ownerId: true },
  });
  for (const row of rows) beginEmbedding({ ...row, ownerId: ownerOf(row) });
}
