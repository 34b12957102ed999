import "server-only";
import { createHash } from "node:crypto";
import { ownerOf } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import { withReason } from "@/lib/core/shared/sentence";
import { reasonIn } from "@/lib/core/http/reason";
import { fileToRead } from "@/lib/files/reading/to-read";
import { pageOf } from "@/lib/files/reading/stored-text";
import type { TextPage } from "@/lib/knowledge/reading/chunks";
import { UnreadableDocument, faults } from "@/lib/knowledge/reading/faults";
import { readWebPage } from "@/lib/knowledge/reading/web-page";
import type { KnowledgeDocument as Row } from "@/prisma/generated/client";

/** A document's text as it is now. `hash` changes with it. `pages`: how many it has, if it has any. */
export type SourceText = {
  texts: TextPage[];
  hash: string;
  pages: number | null;
  type: string | null;
  title?: string;
  /** When to read it again, if ever. */
  nextAt?: Date;
};

/**
 * Reads a document from where it comes from. Throws UnreadableDocument if it can't be read; null while its file is still
 * being read.
 */
export async function sourceText(row: Row): Promise<SourceText | null> {
  const found = await READERS[row.kind as keyof typeof READERS](row);
  if (found && found.texts.every(({ text }) => text.trim() === ""))
    throw new UnreadableDocument(faults.noText);
  return found;
}

/** Its title is the page's own, unless its person has written one. */
async function webPageText(row: Row): Promise<SourceText> {
  const { text, title } = await readWebPage(row);
  const named = row.title === row.url ? title : undefined;
  return {
    texts: [{ text }],
    hash: hashOf([named ?? row.title, text]),
    pages: null,
    type: null,
    title: named,
    nextAt: nextRefresh(row.refresh),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** When a web page is read again; undefined: only when someone asks for it. */
export const nextRefresh = (refresh: string | null): Date | undefined =>
  refresh ? new Date(Date.now() + (refresh === "daily" ? 1 : 7) * DAY_MS) : undefined;

const noteText = ({ note, title }: Row): SourceText => {
  const text = note ?? "";
  return { texts: [{ text }], hash: hashOf([title, text]), pages: null, type: null };
};

async function fileText(row: Row): Promise<SourceText | null> {
  const file = row.fileId ? await fileToRead(ownerOf(row), row.createdBy, row.fileId) : null;
  if (!file) throw new UnreadableDocument(faults.fileGone);
  if (file.status === "reading") return null;
  if (file.status === "failed")
    throw new UnreadableDocument(
      file.error ? withReason(file.error, reasonIn(file.errorReason)) : faults.noText,
    );
  const texts: TextPage[] = [];
  for (let page = 1; ; page++) {
    const found = await pageOf(file, page);
    if (!found) break;
    texts.push({ text: found.text, ...(found.pages > 1 ? { page } : {}) });
    if (page >= found.pages) break;
    await turn();
  }
  const pages = texts.length > 1 ? texts.length : null;
  return { texts, hash: hashOf([row.title, file.sha256]), pages, type: file.type };
}

const READERS = {
  file: fileText,
  note: async (row: Row): Promise<SourceText> => noteText(row),
  page: webPageText,
};

export const hashOf = (parts: string[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("hex");
