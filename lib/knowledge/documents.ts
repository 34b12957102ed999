import "server-only";
import { itemEntry } from "@/lib/audit/write";
import { newId } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { readPage, type PageRequest, type RowsOf } from "@/lib/core/db/row-page";
import { transact } from "@/lib/core/db/transact";
import { conflict, invalid, missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import type { Caller } from "@/lib/core/http/request/caller";
import { ownerOf, type Owners, type Scope, visibleTo } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { removalMark, removeRest } from "@/lib/core/storage/batched-removal";
import { withinQuota } from "@/lib/core/storage/quota";
import { rowOf as fileRow } from "@/lib/files/service";
import type { KnowledgeDocument } from "@/lib/knowledge/contract";
import { documentQuota } from "@/lib/knowledge/quota";
import { hashOf } from "@/lib/knowledge/reading/source-text";
import { beginReading } from "@/lib/knowledge/reading/queue";
import { documentRemoval } from "@/lib/knowledge/removal";
import { knowledgeLimits } from "@/lib/knowledge/rules";
import { documentToWire, type NewDocument, type NotePatch } from "@/lib/knowledge/schema";
import { collectionRow } from "@/lib/knowledge/service";
import type { KnowledgeDocument as Row } from "@/prisma/generated/client";

const LIST_MOST = 200;

export const rowsOf = (owners: Owners, collectionId?: string): RowsOf<Row> => ({
  table: "KnowledgeDocument",
  where: { ownerId: owners, collectionId },
  bytes: `coalesce(octet_length(t."note"), 0) + 1000`,
  times: ["createdAt", "updatedAt", "refreshedAt", "dueAt"],
});

/** A collection's documents, newest first, at most 200 a page. 404 when the person doesn't see the collection. */
export async function list(
  me: Scope,
  id: string,
  page: PageRequest = {},
): Promise<HttpReply<KnowledgeDocument[]>> {
  const { ownerId } = await collectionRow(me, id);
  const { rows, headers } = await readPage(rowsOf(ownerOf({ ownerId }), id), page, LIST_MOST);
  return new HttpReply(rows.map(documentToWire), { headers });
}

/** 404 when it is not a document of a collection that the person sees. */
export async function get(me: Scope, id: string, documentId: string): Promise<KnowledgeDocument> {
  const row = await documentRow(me, id, documentId);
  return { ...documentToWire(row), ...noteOf(row) };
}

const noteOf = ({ kind, title, note }: Row): Pick<KnowledgeDocument, "text" | "hash"> =>
  kind === "note" && note !== null ? { text: note, hash: hashOf([title, note]) } : {};

export async function documentRow(me: Scope, id: string, documentId: string): Promise<Row> {
  const row = await db().knowledgeDocument.findFirst({
    where: { id: documentId, collectionId: id, ownerId: visibleTo(me) },
  });
  if (!row) throw documentMissing();
  return row;
}

const documentMissing = () => missing(sentence("document_not_found", "Document not found"));

/** What a new document is read from. */
type Origin = Pick<Row, "kind" | "title" | "fileId" | "note" | "url" | "refresh"> & {
  /** Of a file or a note: a document with this hash need not be read again. */
  hash?: string;
};

/**
 * Adds a document, which is read afterwards. A document of the same kind and title is replaced, once the new one has
 * been read; if both have the same content, nothing changes. 404 for an unknown file; 409 when there are too many.
 */
export async function add(
  me: Scope,
  id: string,
  input: NewDocument,
  by: Caller,
): Promise<KnowledgeDocument> {
  const collection = await collectionRow(me, id);
  const owner = ownerOf(collection);
  const { hash, ...origin } = await originOf(me, input);
  const titleKey = origin.title.toLowerCase();
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const still = await tx.knowledgeCollection.count({ where: { id, ownerId: owner } });
    if (still === 0) throw missing(sentence("collection_not_found", "Collection not found"));
    const before = await tx.knowledgeDocument.findFirst({
      where: {
        collectionId: id,
        ownerId: owner,
        kind: origin.kind,
        ...(origin.kind === "page" ? { url: origin.url } : { titleKey }),
      },
    });
    if (before && hash && before.hash === hash && before.state === "ready") return before;
    const now = new Date();
    const due = { state: "reading", error: null, errorReason: null, tries: 0, dueAt: now };
    if (before)
      return withinQuota(tx, owner, [], () =>
        tx.knowledgeDocument.update({
          where: { id: before.id, ownerId: owner },
          data: { ...origin, ...due, updatedAt: now, createdBy: me.person },
        }),
      );
    if (origin.kind === "page") await requireFewPages(tx, id);
    return withinQuota(tx, owner, [documentQuota()], () =>
      tx.knowledgeDocument.create({
        data: {
          id: newId(),
          ownerId: owner,
          collectionId: id,
          ...origin,
          ...due,
          titleKey,
          createdAt: now,
          updatedAt: now,
          createdBy: me.person,
        },
      }),
    );
  });
  if (row.dueAt) beginReading(row);
  return documentToWire(row);
}

async function originOf(me: Scope, input: NewDocument): Promise<Origin> {
  const nothing = { fileId: null, note: null, url: null, refresh: null };
  if (input.text !== undefined) {
    const title = input.title!; // the schema requires it
    const note = input.text;
    return { ...nothing, kind: "note", title, note, hash: hashOf([title, note]) };
  }
  if (input.url !== undefined)
    return {
      ...nothing,
      kind: "page",
      title: (input.title ?? input.url).slice(0, knowledgeLimits.title),
      url: input.url,
      refresh: input.refresh ?? null,
    };
  const file = await fileRow(me, input.file_id!);
  const title = input.title ?? file.name;
  return {
    ...nothing,
    kind: "file",
    title,
    fileId: file.id,
    hash: hashOf([title, file.sha256]),
  };
}

async function requireFewPages(tx: Transaction, collectionId: string): Promise<void> {
  const count = await tx.knowledgeDocument.count({ where: { collectionId, kind: "page" } });
  const most = knowledgeLimits.pages;
  if (count >= most)
    throw conflict(
      sentence("too_many_pages", "A collection can have up to {most} web pages.", { most }),
    );
}

const NOT_A_NOTE = sentence("document_not_note", "Only notes can be edited.");
const NOTE_CHANGED = sentence(
  "note_changed_elsewhere",
  "This note was changed elsewhere. Reload it before you save.",
);
const TITLE_TAKEN = sentence("note_title_taken", "The collection has a note with this title.");

/**
 * Changes a note; it is read again in the background, and until then searches find its text from before. 400 for another
 * kind of document; 409 when `hash` is not that of the stored note, or another note has the title.
 */
export async function updateNote(
  me: Scope,
  id: string,
  documentId: string,
  { title, text, hash }: NotePatch,
  by: Caller,
): Promise<KnowledgeDocument> {
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const where = { id: documentId, collectionId: id, ownerId: visibleTo(me) };
    const before = await tx.knowledgeDocument.findFirst({ where });
    if (!before) throw documentMissing();
    const { hash: stored } = noteOf(before);
    if (stored === undefined) throw invalid(NOT_A_NOTE);
    if (hash !== undefined && hash !== stored) throw conflict(NOTE_CHANGED);
    if (stored === hashOf([title, text])) return before;
    const titleKey = title.toLowerCase();
    const same = { collectionId: id, kind: "note", titleKey, id: { not: documentId } };
    if ((await tx.knowledgeDocument.count({ where: { ...same, ownerId: visibleTo(me) } })) > 0)
      throw conflict(TITLE_TAKEN, { title: TITLE_TAKEN });
    const now = new Date();
    const due = { state: "reading", error: null, errorReason: null, tries: 0, dueAt: now };
    return withinQuota(tx, ownerOf(before), [], () =>
      tx.knowledgeDocument.update({
        where,
        data: { title, titleKey, note: text, ...due, updatedAt: now },
      }),
    );
  });
  if (row.dueAt) beginReading(row);
  return { ...documentToWire(row), ...noteOf(row) };
}

/** Reads it again, in the background: its text from before stays until that succeeds. */
export async function refresh(
  me: Scope,
  id: string,
  documentId: string,
  by: Caller,
): Promise<KnowledgeDocument> {
  await documentRow(me, id, documentId);
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const where = { id: documentId, collectionId: id, ownerId: visibleTo(me) };
    const data = { state: "reading", tries: 0, dueAt: new Date() };
    if ((await tx.knowledgeDocument.updateMany({ where, data })).count === 0)
      throw documentMissing();
    return tx.knowledgeDocument.findFirst({ where });
  });
  if (!row) throw documentMissing();
  beginReading(row);
  return documentToWire(row);
}

/** Deletes the document with its text. Replies that cite it keep the quoted words. A file that it was read from stays. */
export async function remove(me: Scope, id: string, documentId: string, by: Caller): Promise<void> {
  const owner = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const where = { id: documentId, collectionId: id, ownerId: visibleTo(me) };
    const row = await tx.knowledgeDocument.findFirst({ where });
    if (!row) throw documentMissing();
    const mark = { ownerId: removalMark(ownerOf(row)), dueAt: null };
    await tx.knowledgeDocument.updateMany({ where, data: mark });
    await itemEntry(tx, "document_deleted", ownerOf(row), by, { id: documentId, name: row.title });
    return ownerOf(row);
  });
  await removeRest(documentRemoval, owner, documentId);
}
