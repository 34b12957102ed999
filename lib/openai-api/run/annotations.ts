import type { Citation } from "@/lib/knowledge/contract";

/** A citation in OpenAI's format. The URL opens the document at the quoted words, for those who may read it. */
export type UrlCitation = { start_index: number; end_index: number; title: string; url: string };

/** The places of a text that cite a document, in order. Positions count UTF-16 units, as in JavaScript. */
export function citationsIn(appUrl: string, text: string, sources: Citation[] = []): UrlCitation[] {
  if (sources.length === 0) return [];
  const byNumber = new Map(sources.map((source) => [source.n, source]));
  return [...text.matchAll(/\[(\d{1,4})\]/g)].flatMap((match) => {
    const source = byNumber.get(Number(match[1]));
    if (!source) return [];
    const { title } = source;
    const end_index = match.index + match[0].length;
    return [{ start_index: match.index, end_index, title, url: sourceUrl(appUrl, source) }];
  });
}

/** Where a person reads the quoted words in their document. */
const sourceUrl = (appUrl: string, { collection_id, document_id, quote }: Citation): string => {
  const path = `/app/knowledge/${encodeURIComponent(collection_id)}/documents/${encodeURIComponent(document_id)}`;
  const url = new URL(path, appUrl);
  url.searchParams.set("quote", quote);
  return url.href;
};
