import "server-only";
import { randomBytes } from "node:crypto";
import { itemEntry } from "@/lib/audit/write";
import { authorshipAmong } from "@/lib/auth/authors";
import { newId } from "@/lib/core/crypto";
import { db, isTaken } from "@/lib/core/db/db";
import { readPage, type PageRequest, type RowsOf } from "@/lib/core/db/row-page";
import { transact } from "@/lib/core/db/transact";
import { conflict, invalid, missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Limit } from "@/lib/core/limits";
import { ownerOf, type Owners, type Scope, visibleTo } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { removalMark, removeRest } from "@/lib/core/storage/batched-removal";
import { withinQuota } from "@/lib/core/storage/quota";
import {
  SEARCH_NOTICE,
  type AgentKnowledge,
  type Collection,
  type KnowledgeHit,
  type SearchMode,
} from "@/lib/knowledge/contract";
import { hasEmbeddingModel } from "@/lib/knowledge/embedding/query";
import { semanticStates } from "@/lib/knowledge/embedding/states";
import { collectionQuota } from "@/lib/knowledge/quota";
import { documentRemoval } from "@/lib/knowledge/removal";
import type { CollectionPatch, NewCollection } from "@/lib/knowledge/schema";
import { searchShelves } from "@/lib/knowledge/search/search";
import { shelvesOf } from "@/lib/knowledge/search/shelves";
import { ownerFor } from "@/lib/memberships/items";
import type { KnowledgeCollection as Row } from "@/prisma/generated/client";

const LIST_MOST = 100;

export const searchLimit: Limit = {
  name: "knowledge.search",
  points: 120,
  seconds: 60,
  by: "me",
  sentence: sentence(
    "too_many_searches",
    "You've searched too often in a short time. Wait a minute and try again.",
  ),
};

export const rowsOf = (owners: Owners): RowsOf<Row> => ({
  table: "KnowledgeCollection",
  where: { ownerId: owners },
  bytes: "1000",
  times: ["createdAt", "updatedAt"],
});

/** The collections that the person sees, newest first, at most 100 a page; the next page's key goes into `X-Next-Key`. */
export async function list(me: Scope, page: PageRequest = {}): Promise<HttpReply<Collection[]>> {
  const { rows, headers } = await readPage(rowsOf(visibleTo(me)), page, LIST_MOST);
  return new HttpReply(await shown(me, rows), { headers });
}

/** 404 when the person doesn't see it. */
export async function get(me: Scope, id: string): Promise<Collection> {
  const [collection] = await shown(me, [await collectionRow(me, id)]);
  return collection!;
}

export async function collectionRow(me: Scope, id: string): Promise<Row> {
  const row = await db().knowledgeCollection.findFirst({ where: { id, ownerId: visibleTo(me) } });
  if (!row) throw collectionMissing();
  return row;
}

const collectionMissing = () => missing(sentence("collection_not_found", "Collection not found"));

/** Rows with the counts of their documents, and in a workspace with who made them. */
async function shown(me: Scope, rows: Row[]): Promise<Collection[]> {
  const ids = rows.map(({ id }) => id);
  const groups = await db().knowledgeDocument.groupBy({
    by: ["collectionId", "state"],
    where: { collectionId: { in: ids }, ownerId: visibleTo(me) },
    _count: true,
    _sum: { chunks: true, vectors: true },
  });
  const semantic = await semanticStates(me);
  const authorship = await authorshipAmong(me, rows);
  return rows.map((row) => {
    const own = groups.filter(({ collectionId }) => collectionId === row.id);
    const count = (state?: string) =>
      own
        .filter((each) => state === undefined || each.state === state)
        .reduce((sum, { _count }) => sum + _count, 0);
    const sum = (column: "chunks" | "vectors") =>
      own.reduce((all, { _sum }) => all + (_sum[column] ?? 0), 0);
    return {
      collection_id: row.id,
      name: row.name,
      description: row.description,
      documents: count(),
      reading: count("reading"),
      failed: count("failed"),
      chunks: sum("chunks"),
      semantic: semantic(sum("chunks"), sum("vectors")),
      ...authorship(row),
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    };
  });
}

/** `only_me`: only its creator sees it. 409 when the workspace has a collection of that name, or too many. */
export async function create(me: Scope, input: NewCollection, by: Caller): Promise<Collection> {
  const owner = ownerFor(me, input.only_me);
  const now = new Date();
  const data = {
    id: newId(),
    ownerId: owner,
    ...named(input.name),
    description: input.description ?? "",
    shelf: newShelf(),
    createdAt: now,
    updatedAt: now,
    createdBy: me.person,
    updatedBy: me.person,
  };
  const row = await unlessTaken(
    transact(me.workspace, async (tx) => {
      await by.stillIn(tx);
      return withinQuota(tx, owner, [collectionQuota()], () =>
        tx.knowledgeCollection.create({ data }),
      );
    }),
  );
  return (await shown(me, [row]))[0]!;
}

/** Changes the given fields. 409 on a taken name. */
export async function update(
  me: Scope,
  id: string,
  patch: CollectionPatch,
  by: Caller,
): Promise<Collection> {
  const row = await unlessTaken(
    transact(me.workspace, async (tx) => {
      await by.stillIn(tx);
      const where = { id, ownerId: visibleTo(me) };
      const before = await tx.knowledgeCollection.findFirst({ where });
      if (!before) throw collectionMissing();
      return withinQuota(tx, ownerOf(before), [], () =>
        tx.knowledgeCollection.update({
          where,
          data: {
            ...(patch.name === undefined ? {} : named(patch.name)),
            description: patch.description,
            updatedAt: new Date(),
            updatedBy: me.person,
          },
        }),
      );
    }),
  );
  return (await shown(me, [row]))[0]!;
}

/** Deletes the collection with its documents. Files that they were read from stay. */
export async function remove(me: Scope, id: string, by: Caller): Promise<void> {
  const { owner, documents } = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const where = { id, ownerId: visibleTo(me) };
    const row = await tx.knowledgeCollection.findFirst({ where });
    if (!row) throw collectionMissing();
    const owner = ownerOf(row);
    const own = { collectionId: id, ownerId: owner };
    const documents = await tx.knowledgeDocument.findMany({ where: own, select: { id: true } });
    await tx.knowledgeDocument.updateMany({
      where: own,
      data: { ownerId: removalMark(owner), dueAt: null },
    });
    await tx.knowledgeCollection.deleteMany({ where });
    await itemEntry(tx, "collection_deleted", owner, by, { id, name: row.name });
    return { owner, documents };
  });
  void (async () => {
    for (const each of documents) await removeRest(documentRemoval, owner, each.id);
  })();
}

const NO_MEANING = sentence(
  "semantic_search_unavailable",
  "Search by meaning needs an embedding model. Choose one for a provider in Settings → Models.",
);

/**
 * The passages of a collection that fit the query best; a header says why only keywords were searched, if meaning was to
 * be searched too. 400 for a search by meaning without an embedding model. 404 when the person doesn't see it.
 */
export async function search(
  me: Scope,
  id: string,
  { query, limit = 10, mode = "hybrid" }: { query: string; limit?: number; mode?: SearchMode },
): Promise<HttpReply<KnowledgeHit[]>> {
  await collectionRow(me, id);
  if (mode === "semantic" && !(await hasEmbeddingModel(me)))
    throw invalid(NO_MEANING, { mode: NO_MEANING });
  const { hits, notice } = await searchShelves(me, await shelvesOf(me, [id]), {
    query,
    limit,
    mode,
  });
  const headers = notice && { [SEARCH_NOTICE]: encodeURIComponent(JSON.stringify(notice)) };
  return new HttpReply(hits, { headers });
}

/**
 * Throws 400 unless all are collections that everyone who sees an agent of this scope sees, too. Those that it had
 * before may stay.
 */
export async function checkKnowledge(
  me: Scope,
  knowledge: AgentKnowledge | null | undefined,
  before?: AgentKnowledge,
): Promise<void> {
  const had = new Set(before?.collections);
  const ids = new Set(knowledge?.collections.filter((id) => !had.has(id)));
  if (ids.size === 0) return;
  const count = await db().knowledgeCollection.count({
    where: { id: { in: [...ids] }, ownerId: visibleTo(me) },
  });
  if (count === ids.size) return;
  const why = sentence(
    "agent_collection_not_found",
    "One of the collections was not found, or only you can see it.",
  );
  throw invalid(why, { knowledge: why });
}

const named = (name: string) => ({ name, nameKey: name.toLowerCase() });

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SHELF_LENGTH = 6;
/** 300 million of them; two collections with the same one fail to be created, and the second try succeeds. */
const newShelf = (): string =>
  [...randomBytes(SHELF_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("");

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const why = sentence("collection_name_taken", "You already have a collection with this name");
    throw conflict(why, { name: why });
  }
}
