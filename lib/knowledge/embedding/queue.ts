import "server-only";
import { onDuty } from "@/lib/core/cluster/duty";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { partsOf, scopeFor, type WorkspaceId } from "@/lib/core/identity";
import { embed } from "@/lib/core/model/embed";
import { ModelError, type ModelUsage } from "@/lib/core/model/wire";
import { shuttingDown } from "@/lib/core/shutdown";
import { processSingleton } from "@/lib/core/singleton";
import { log } from "@/lib/core/telemetry/log";
import { FairLanes } from "@/lib/core/untrusted/fair-lanes";
import { embedTexts, isOfTexts } from "@/lib/knowledge/embedding/embed-texts";
import { DocumentNotEmbedded } from "@/lib/knowledge/embedding/faults";
import {
  documentsOf,
  finishRebuild,
  indexesOf,
  pauseAfter,
  pauseIndex,
  resumeIndex,
  type KnowledgeIndex,
} from "@/lib/knowledge/embedding/indexes";
import {
  claimDocuments,
  markEmbedded,
  storeVectors,
  waitingPassages,
  type DocumentClaim,
  type PassageText,
} from "@/lib/knowledge/embedding/store";
import { embedderOf, type Embedder } from "@/lib/models/embedder";
import { overDay } from "@/lib/usage/budget";
import { countUsage } from "@/lib/usage/usage";

const LANES = 2;
/** The other lane is for other workspaces. */
const LANES_OF_OWNER = 1;
const LOOK_MS = 60_000;
/** Documents that are embedded together. */
const DOCUMENTS = 16;
/** Passages of one request, as long as their vectors have no more numbers than this together. */
const PASSAGES = 64;
const NUMBERS = 100_000;
/** Before the first response. */
const FIRST_PASSAGES = 8;

/** `again`: a document became due meanwhile. */
type Work = { done: Promise<void>; again: boolean };
const underWay = () => processSingleton("knowledge.embedding", () => new Map<string, Work>());
const lanes = () =>
  processSingleton("knowledge.embedding-lanes", () => new FairLanes(LANES, LANES_OF_OWNER));

/** Embeds the workspace's documents that are due, in the background. Never throws: failures are retried later. */
export function beginEmbedding({ ownerId }: { ownerId: string }): void {
  const { workspace } = partsOf(ownerId);
  const going = underWay().get(workspace);
  if (going) {
    going.again = true;
    return;
  }
  const work: Work = { again: false, done: Promise.resolve() };
  work.done = lanes()
    .take(workspace, shuttingDown(), async () => {
      do {
        work.again = false;
        await embedAll(workspace);
      } while (work.again);
    })
    .catch((error: unknown) => {
      if (!shuttingDown().aborted)
        log().error({ error, workspace }, "documents could not be embedded");
    })
    .finally(() => void underWay().delete(workspace));
  underWay().set(workspace, work);
}

/** Resolves when none of the workspace's documents is being embedded here. */
export async function isEmbedded({ ownerId }: { ownerId: string }): Promise<void> {
  await underWay().get(partsOf(ownerId).workspace)?.done;
}

/** The file may be served by another system one day. */
const unsupportedUntil = () => new Date(Date.now() + 6 * 60 * 60_000);

async function embedAll(me: WorkspaceId): Promise<void> {
  const { current } = await indexesOf(me);
  const embedder = current && (await embedderOf(me, current));
  const retryAt = engine().comparesBits() ? current?.retryAt : unsupportedUntil();
  if (!current || !embedder || (retryAt && retryAt.getTime() > Date.now())) {
    await db().knowledgeDocument.updateMany({
      where: { ...documentsOf(me), embedAt: { lte: new Date() } },
      data: { embedAt: embedder ? retryAt : null },
    });
    return;
  }
  for (;;) {
    const documents = await claimDocuments(me, current, DOCUMENTS);
    if (documents.length === 0) break;
    if (!(await embedDocuments({ me, index: current, embedder }, documents))) break;
  }
  await finishRebuild(me);
}

type Job = { me: WorkspaceId; index: KnowledgeIndex; embedder: Embedder };

/** Embeds all passages of these documents. Returns false when the provider fails, or is no longer the one to use. */
async function embedDocuments(job: Job, documents: DocumentClaim[]): Promise<boolean> {
  const { me, index } = job;
  try {
    return await embedPassages(job, documents);
  } catch (error) {
    if (shuttingDown().aborted) {
      await setDue(documents, new Date());
      throw error;
    }
    const isOne = documents.length === 1;
    if (error instanceof ModelError && !isOfTexts(error) && (isOne || !error.timeout)) {
      await setDue(documents, new Date());
      await pauseIndex(me, index.id, error.sentence);
      log().warn({ workspace: me, why: error.message }, "an embedding model failed");
      return false;
    }
    if (!isOne) {
      // One of them may be the cause: each on its own.
      for (const each of documents) if (!(await embedDocuments(job, [each]))) return false;
      return true;
    }
    const [document] = documents;
    const tries = document!.embedTries + 1;
    await setDue(documents, new Date(Date.now() + pauseAfter(tries)), tries);
    log().warn({ document: document!.id, error }, "a document was not embedded");
    return error instanceof ModelError || error instanceof DocumentNotEmbedded;
  }
}

/** Changes when documents are due, unless they have another text by now. */
async function setDue(
  documents: DocumentClaim[],
  embedAt: Date,
  embedTries?: number,
): Promise<void> {
  for (const { id, ownerId, revision } of documents)
    await db().knowledgeDocument.updateMany({
      where: { id, ownerId, revision, embedAt: { not: null } },
      data: { embedAt, embedTries },
    });
}

async function embedPassages(job: Job, documents: DocumentClaim[]): Promise<boolean> {
  const { me, index } = job;
  let { dimensions } = index;
  for (;;) {
    const most = dimensions ? Math.max(1, Math.floor(NUMBERS / dimensions)) : FIRST_PASSAGES;
    const passages = await waitingPassages(documents, index.id, Math.min(most, PASSAGES));
    const waits = new Set(passages.map(({ documentId }) => documentId));
    if (waits.size === 0) {
      await markEmbedded(me, index, documents);
      return true;
    }
    const vectors = await vectorsOf(job, documents, passages);
    await resumeIndex(me, index);
    if (!(await storeVectors(me, index, documents, passages, vectors))) return false;
    dimensions = vectors[0]!.length;
  }
}

async function vectorsOf(
  { embedder }: Job,
  documents: DocumentClaim[],
  passages: PassageText[],
): Promise<Float32Array[]> {
  const [first] = documents;
  const by = { me: scopeFor(first!, first!.createdBy), keyId: null };
  const count = (usage: ModelUsage) => countUsage(by, embedder.price(usage));
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const texts = passages.map((each) => textOf(titles.get(each.documentId)!, each));
  const spent = await overDay(by, embedder.price(leastUsage(texts)));
  if (spent) throw new ModelError("provider_quota", spent);
  const signal = shuttingDown();
  if (documents.length === 1) return embedTexts(embedder, texts, count, { signal, patient: true });
  const { provider, model } = embedder;
  const { vectors, usage } = await embed({ provider, model, texts, signal, patient: true });
  await count(usage);
  return vectors;
}

/** A passage is also found by what it is about. */
const textOf = (title: string, { heading, text }: PassageText): string =>
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

/** Begins with the workspaces whose documents have been due for longest. */
export async function embedDue(): Promise<void> {
  const rows = await db().knowledgeDocument.findMany({
    where: { embedAt: { lte: new Date() } },
    orderBy: { embedAt: "asc" },
    take: MOST,
    select: { ownerId: true },
  });
  for (const row of rows) beginEmbedding(row);
}
