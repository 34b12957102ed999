"use client";
import { useAction, useCall, useList } from "@/lib/core/http/browser/use-call";
import { usePages } from "@/lib/core/http/browser/use-pages";
import { callForHeader } from "@/lib/core/http/browser/call";
import type { Sentence } from "@/lib/core/shared/sentence";
import {
  SEARCH_NOTICE,
  knowledgeApi,
  type Collection,
  type KnowledgeDocument,
  type KnowledgeHit,
  type SearchMode,
} from "@/lib/knowledge/contract";

/** How often a page looks at documents that are being read. */
const LOOK_MS = 1_500;
/** Embedding all documents may take long. */
const EMBEDDING_LOOK_MS = 5_000;

const isReading = (collections: Collection[] | undefined): boolean =>
  collections?.some(({ reading }) => reading > 0) ?? false;

/** All collections, looked at again while documents are being read. `wanted`: false reads nothing yet. */
export const useCollections = (wanted = true) =>
  useList(knowledgeApi.list, wanted, {
    refreshInterval: (data) => (isReading(data) ? LOOK_MS : 0),
  });
export const useCollection = (id: string) =>
  useCall(
    knowledgeApi.get,
    { id },
    {
      refreshInterval: (data) =>
        data && data.reading > 0
          ? LOOK_MS
          : data?.semantic.state === "preparing"
            ? EMBEDDING_LOOK_MS
            : 0,
      shouldRetryOnError: false,
    },
  );

/** A collection's documents, newest first, looked at again while one is being read. */
export const useDocuments = (id: string) =>
  usePages(
    knowledgeApi.documents,
    { id },
    {
      refreshInterval: (data?: { rows: KnowledgeDocument[] }[]) =>
        data?.some(({ rows }) => rows.some(({ state }) => state === "reading")) ? LOOK_MS : 0,
    },
  );
export const useDocument = (id: string, documentId: string) =>
  useCall(knowledgeApi.document, { id, documentId }, { shouldRetryOnError: false });

/** A part of a document's text: the one with the quote if there is one, otherwise by its number. */
export const useDocumentText = (
  id: string,
  documentId: string,
  { part, quote }: { part?: number; quote?: string },
) =>
  useCall(
    knowledgeApi.text,
    { id, documentId, ...(part === undefined ? { quote } : { part }) },
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );

const lists = [knowledgeApi.list, knowledgeApi.get];
const documentLists = [...lists, knowledgeApi.documents, knowledgeApi.document];
export const useCreateCollection = () => useAction(knowledgeApi.create, lists);
export const useUpdateCollection = () => useAction(knowledgeApi.update, lists);
export const useRemoveCollection = () => useAction(knowledgeApi.remove, [knowledgeApi.list]);
export const useAddDocument = () => useAction(knowledgeApi.addDocument, documentLists);
export const useRemoveDocument = () => useAction(knowledgeApi.removeDocument, documentLists);
export const useRefreshDocument = () => useAction(knowledgeApi.refreshDocument, documentLists);

/** What a search found, and why only keywords were searched, where meaning was to be searched too. */
export type SearchReply = { hits: KnowledgeHit[]; notice?: Sentence };

/** Throws CallError. */
export async function searchKnowledge(input: {
  id: string;
  query: string;
  limit?: number;
  mode?: SearchMode;
}): Promise<SearchReply> {
  const { value: hits, header } = await callForHeader(knowledgeApi.search, input, SEARCH_NOTICE);
  if (header === null) return { hits };
  return { hits, notice: JSON.parse(decodeURIComponent(header)) as Sentence }; // as the server wrote it
}
