import { endpoint } from "@/lib/core/endpoint";
import { sentence, type Reason } from "@/lib/core/shared/sentence";
import type { Authorship } from "@/lib/memberships/contract";

/** A named set of documents that agents search. */
export type Collection = Authorship & {
  collection_id: string;
  name: string;
  description: string;
  /** How many documents it has, and how many of them are still being read or couldn't be read. */
  documents: number;
  reading: number;
  failed: number;
  /** How many passages can be found. */
  chunks: number;
  semantic: SemanticState;
  created_at: string;
  updated_at: string;
};

/**
 * How far a collection is ready for search by meaning: `passages` have a vector. `off`: the workspace has no embedding
 * model; `unsupported`: this server's system can't compare vectors; `paused`: the embedding model failed with `error`,
 * and is called again later.
 */
export type SemanticState = {
  state: (typeof SEMANTIC_STATES)[number];
  passages: number;
  error?: string;
  error_reason?: Reason;
};
export const SEMANTIC_STATES = ["off", "unsupported", "preparing", "paused", "ready"] as const;

export const DOCUMENT_KINDS = ["file", "note", "page"] as const;
export const REFRESHES = ["daily", "weekly"] as const;
export type Refresh = (typeof REFRESHES)[number];

/** A document. `error` beside `ready`: the last refresh failed, and the text from before it is still searched. */
export type KnowledgeDocument = {
  document_id: string;
  collection_id: string;
  kind: (typeof DOCUMENT_KINDS)[number];
  title: string;
  state: "reading" | "ready" | "failed";
  error?: string;
  error_reason?: Reason;
  file_id?: string;
  /** Of a file, judged by its content. */
  type?: string;
  url?: string;
  refresh?: Refresh;
  pages?: number;
  tokens: number;
  chunks: number;
  /** How often replies have cited it. */
  cited: number;
  refreshed_at?: string;
  created_at: string;
};

/** Exactly one of a file, a note (`title` and `text`) and a web page. */
export type DocumentInput = {
  title?: string;
  file_id?: string;
  text?: string;
  url?: string;
  refresh?: Refresh | null;
};

export const SEARCH_MODES = ["hybrid", "keyword", "semantic"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];
/**
 * A passage that a search found. `heading`: the headings above it, joined by ` › `. `score`: what the hits are ordered by.
 * `scores`: how well it fits by each ranking that found it; they are on different scales.
 */
export type KnowledgeHit = {
  chunk_id: number;
  document_id: string;
  title: string;
  heading: string;
  page?: number;
  text: string;
  score: number;
  matched_by: ("keyword" | "semantic")[];
  scores: { keyword?: number; semantic?: number };
};
/** A header of a search's response: why only keywords were searched. A sentence as JSON, encoded like a part of a URL. */
export const SEARCH_NOTICE = "x-search-notice";

/** A passage that a reply cites as `[n]`. `quote`: words of the document, exactly as they are written there. */
export type Citation = {
  n: number;
  document_id: string;
  collection_id: string;
  title: string;
  page?: number;
  quote: string;
};

/**
 * A part of a document's text, starting at 1. `highlight`: where the requested words are, from the first letter to the
 * one after the last; absent when the document doesn't contain them.
 */
export type KnowledgeText = {
  text: string;
  part: number;
  parts: number;
  page?: number;
  pages?: number;
  highlight?: { from: number; to: number };
};

type CollectionInput = { name: string; description?: string };
type Page = { limit?: number; after?: string };
type OfDocument = { id: string; documentId: string };

export const knowledgeApi = {
  list: endpoint<Page | void, Collection[]>("GET", "/api/knowledge", {
    fails: sentence("collections_not_loaded", "Couldn't load the collections"),
  }),
  create: endpoint<CollectionInput & { only_me?: boolean }, Collection>("POST", "/api/knowledge", {
    fails: sentence("collection_not_created", "Couldn't create the collection"),
  }),
  get: endpoint<{ id: string }, Collection>("GET", "/api/knowledge/{id}", {
    fails: sentence("collections_not_loaded", "Couldn't load the collections"),
  }),
  update: endpoint<{ id: string } & Partial<CollectionInput>, Collection>(
    "PUT",
    "/api/knowledge/{id}",
    { fails: sentence("collection_not_updated", "Couldn't save the collection") },
  ),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/knowledge/{id}", {
    fails: sentence("collection_not_deleted", "Couldn't delete the collection"),
  }),
  documents: endpoint<{ id: string } & Page, KnowledgeDocument[]>(
    "GET",
    "/api/knowledge/{id}/documents",
    { fails: sentence("documents_not_loaded", "Couldn't load the documents") },
  ),
  addDocument: endpoint<{ id: string } & DocumentInput, KnowledgeDocument>(
    "POST",
    "/api/knowledge/{id}/documents",
    { fails: sentence("document_not_added", "Couldn't add the document") },
  ),
  document: endpoint<OfDocument, KnowledgeDocument>(
    "GET",
    "/api/knowledge/{id}/documents/{documentId}",
    { fails: sentence("documents_not_loaded", "Couldn't load the documents") },
  ),
  removeDocument: endpoint<OfDocument, void>(
    "DELETE",
    "/api/knowledge/{id}/documents/{documentId}",
    { fails: sentence("document_not_deleted", "Couldn't delete the document") },
  ),
  /** Reads it again: a page from its URL, a file from its content. */
  refreshDocument: endpoint<OfDocument, KnowledgeDocument>(
    "POST",
    "/api/knowledge/{id}/documents/{documentId}/refresh",
    { fails: sentence("document_not_refreshed", "Couldn't read the document again") },
  ),
  /** `quote`: returns the part that contains these words; otherwise `part`. */
  text: endpoint<OfDocument & { part?: number; quote?: string }, KnowledgeText>(
    "GET",
    "/api/knowledge/{id}/documents/{documentId}/text",
    { fails: sentence("document_not_opened", "Couldn't open the document") },
  ),
  search: endpoint<
    { id: string; query: string; limit?: number; mode?: SearchMode },
    KnowledgeHit[]
  >("POST", "/api/knowledge/{id}/search", {
    scopes: ["read"],
    fails: sentence("knowledge_not_searched", "Couldn't search the collection"),
  }),
};

export const KNOWLEDGE_MODES = ["always", "when_needed"] as const;
/**
 * What an agent knows. `always`: each message is searched for before its model is called. `whole_documents`: short
 * documents are passed on whole.
 */
export type AgentKnowledge = {
  collections: string[];
  mode: (typeof KNOWLEDGE_MODES)[number];
  whole_documents: boolean;
};

/** Joins a document's headings. */
export const HEADING_MARK = " › ";
