import { expect } from "vitest";
import type {
  Collection,
  DocumentInput,
  KnowledgeDocument,
  KnowledgeHit,
} from "@/lib/knowledge/contract";
import { isEmbedded } from "@/lib/knowledge/embedding/queue";
import { isDocumentRead } from "@/lib/knowledge/reading/queue";
import { newName, type Person } from "./person";

const read = async <T>(answer: Response, status: number): Promise<T> => {
  expect(answer.status, await answer.clone().text()).toBe(status);
  return (await answer.json()) as T;
};

export async function newCollection(person: Person, input: object = {}): Promise<Collection> {
  const body = { name: newName("Collection"), ...input };
  return read(await person.ask("POST", "/api/knowledge", { body }), 201);
}

/** Adds a document, and returns it as it is once it has been read. */
export async function newDocument(
  person: Person,
  collection: string,
  body: DocumentInput,
): Promise<KnowledgeDocument> {
  const path = `/api/knowledge/${collection}/documents`;
  const added = await read<KnowledgeDocument>(await person.ask("POST", path, { body }), 201);
  return readDocument(person, added);
}

export async function readDocument(
  person: Person,
  { collection_id: id, document_id: documentId }: KnowledgeDocument,
): Promise<KnowledgeDocument> {
  await isDocumentRead(documentId);
  return read(await person.ask("GET", `/api/knowledge/${id}/documents/${documentId}`), 200);
}

export async function search(
  person: Person,
  collection: string,
  query: string,
  more: object = {},
): Promise<KnowledgeHit[]> {
  const body = { query, ...more };
  return read(await person.ask("POST", `/api/knowledge/${collection}/search`, { body }), 200);
}

/** Waits until a person's documents were embedded, or could not be. */
export const embedded = (person: Person): Promise<void> =>
  isEmbedded({ ownerId: person.user.UserId });
