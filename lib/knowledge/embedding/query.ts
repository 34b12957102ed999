import "server-only";
import { hashed } from "@/lib/core/crypto";
import { engine } from "@/lib/core/db/engine";
import type { Scope } from "@/lib/core/identity";
import { ModelError } from "@/lib/core/model/wire";
import { processSingleton } from "@/lib/core/singleton";
import type { Sentence } from "@/lib/core/shared/sentence";
import { log } from "@/lib/core/telemetry/log";
import { embedTexts } from "@/lib/knowledge/embedding/embed-texts";
import { embeddingFaults } from "@/lib/knowledge/embedding/faults";
import { indexesOf, type KnowledgeIndex } from "@/lib/knowledge/embedding/indexes";
import { embedderOf, type Embedder } from "@/lib/models/embedder";
import { overDay } from "@/lib/usage/budget";
import { countUsage } from "@/lib/usage/usage";

/** A person waits, or a model does. */
const PATIENCE_MS = 3_000;
/** After a failure, searches don't wait for the embedding model for this long. */
const REST_MS = 30_000;
/** The beginning of a query says what it is about. */
const LONGEST = 2_000;

/** A query's vector, and the index to compare it with; or why there is none. */
type QueryVector = { index: KnowledgeIndex; vector: Float32Array } | { why: Sentence };

/** Has the workspace an embedding model? */
export const hasEmbeddingModel = async ({ workspace }: Scope): Promise<boolean> =>
  (await indexesOf(workspace)).current !== null;

/**
 * The vector of a query, by the embedding model whose vectors the workspace's passages have: while they get those of a
 * new one, still by the one before. null: it has no embedding model, or the query no text. Never throws for what the model's provider does.
 */
export async function queryVector(me: Scope, query: string): Promise<QueryVector | null> {
  const { current, before } = await indexesOf(me.workspace);
  const text = query.trim().slice(0, LONGEST);
  if (!current || text === "") return null;
  if (!engine().comparesBits()) return { why: embeddingFaults.noLibrary };
  const earlier = before?.dimensions ? await embedderOf(me.workspace, before) : null;
  const [index, embedder] =
    before && earlier ? [before, earlier] : [current, await embedderOf(me.workspace, current)];
  if (!embedder || !index.dimensions) return { why: embeddingFaults.notYet };
  const found = await vectorFor(me, index, embedder, text);
  if (!("why" in found) && found.vector.length !== index.dimensions)
    return failed(embeddingFaults.otherDimensions(found.vector.length, index.dimensions));
  return found;
}

const failed = (why: Sentence) => ({ why: embeddingFaults.onlyKeywords(why) });

/** The same question is often searched for several times: in a chat, by several agents, while a search is tested. */
const REMEMBERED = 200;
const REMEMBERED_MS = 10 * 60_000;
type Remembered = { vector: Float32Array; until: number };
const remembered = () => processSingleton("knowledge.queries", () => new Map<string, Remembered>());
/** By index: why its provider is not called, and until when. */
const resting = () =>
  processSingleton("knowledge.resting", () => new Map<string, { why: Sentence; until: number }>());

async function vectorFor(
  me: Scope,
  index: KnowledgeIndex,
  embedder: Embedder,
  query: string,
): Promise<QueryVector> {
  const key = `${index.id} ${hashed(query)}`;
  const known = remembered().get(key);
  if (known && known.until > Date.now()) return { index, vector: known.vector };
  const rest = resting().get(index.id);
  if (rest && rest.until > Date.now()) return failed(rest.why);
  const spent = await overDay({ me, keyId: null }, embedder.price(usageOf(query)));
  if (spent) return failed(spent);
  try {
    const count = async (usage: Parameters<Embedder["price"]>[0]) => {
      // The search doesn't wait for it.
      countUsage({ me, keyId: null }, embedder.price(usage)).catch((error: unknown) =>
        log().error({ error }, "the usage of a search was not counted"),
      );
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const [vector] = await embedTexts(embedder, [query], count, { signal, patient: false });
    resting().delete(index.id);
    remember(key, vector!);
    return { index, vector: vector! };
  } catch (error) {
    const why = faultIn(error);
    if (!why) throw error;
    resting().set(index.id, { why, until: Date.now() + REST_MS });
    return failed(why);
  }
}

function faultIn(error: unknown): Sentence | undefined {
  if (error instanceof ModelError) return error.sentence;
  return error instanceof DOMException ? embeddingFaults.slow(PATIENCE_MS / 1000) : undefined;
}

function remember(key: string, vector: Float32Array): void {
  const all = remembered();
  all.delete(key);
  all.set(key, { vector, until: Date.now() + REMEMBERED_MS });
  if (all.size > REMEMBERED) all.delete(all.keys().next().value!);
}

const usageOf = (query: string) => {
  const count = Math.ceil(query.length / 4);
  return { prompt_tokens: count, completion_tokens: 0, total_tokens: count, cached_tokens: 0 };
};
