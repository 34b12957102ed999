import "server-only";
import { readFile } from "node:fs/promises";
import { db } from "@/lib/core/db/db";
import { BYTES_OF_TOKEN } from "@/lib/core/model/tokens";
import type { ContentPart } from "@/lib/core/model/wire";
import type { SentFile } from "@/lib/files/contract";
import { readingFault } from "@/lib/files/reading/faults";
import { readInTurn } from "@/lib/files/reading/queue";
import { soundName } from "@/lib/core/http/file-name";
import { aboutOf, beginningOf } from "@/lib/files/reading/stored-text";
import { contentPath, withPassingContent } from "@/lib/files/content";
import { fileLimits } from "@/lib/files/rules";
import { kindOf } from "@/lib/files/kind";
import type { File as Row } from "@/prisma/generated/client";

/** Maximum text of files per message. */
const TEXT_BYTES = fileLimits.tokensPerMessage * BYTES_OF_TOKEN;
/** Maximum image bytes for all messages together: more would slow down each call. */
const IMAGE_BYTES = 40 * 1024 * 1024;

/** The remaining image budget while a conversation is read from its end. */
export type ImageRoom = { left: number };
export const imageRoom = (): ImageRoom => ({ left: IMAGE_BYTES });

/**
 * A message's files as sent to a model: the text of a document with its source, and images as images. A file that is
 * deleted, could not be read, or doesn't fit is named with the reason.
 */
export async function contentParts(
  owner: string,
  files: SentFile[],
  room: ImageRoom,
): Promise<ContentPart[]> {
  if (files.length === 0) return [];
  const ids = files.map((each) => each.FileId);
  const rows = await db().file.findMany({ where: { ownerId: owner, id: { in: ids } } });
  const parts: ContentPart[] = [];
  let left = TEXT_BYTES;
  for (const file of files) {
    const row = rows.find((each) => each.id === file.FileId);
    if (row && file.type.startsWith("image/")) parts.push(...(await picture(row, room)));
    else {
      const text = await document(file, row, left);
      left -= Math.min(left, Buffer.byteLength(text));
      parts.push({ type: "text", text });
    }
  }
  return parts;
}

/** Bytes that belong to no one's files, as sent to a model: read like an upload. Nothing is stored. */
export const partsOfBytes = (
  owner: string,
  content: string,
  bytes: Uint8Array,
): Promise<ContentPart[]> =>
  withPassingContent(bytes, async (sha256) => {
    const name = soundName(content);
    const type = await kindOf(contentPath(sha256));
    const fault = await readInTurn(owner, { sha256, type });
    const about = await aboutOf(sha256);
    if (fault || !about) {
      const why = readingFault(fault ?? "damaged")!.text;
      return [{ type: "text", text: `\n\n[File ${JSON.stringify(name)}: ${why}]\n` }];
    }
    if (about.type.startsWith("image/")) {
      const coded = Buffer.from(bytes).toString("base64");
      return [{ type: "image", data: `data:${about.type};base64,${coded}` }];
    }
    const text = await textOf({ name, sha256, pages: about.lengths.length }, TEXT_BYTES);
    return [{ type: "text", text }];
  });

const named = ({ name }: Pick<Row, "name">): string => JSON.stringify(name);

async function picture(row: Row, room: ImageRoom): Promise<ContentPart[]> {
  const text = (why: string): ContentPart[] => [
    { type: "text", text: `\n\n[Image ${named(row)}${why}]\n` },
  ];
  if (row.status !== "ready") return text(": it could not be read");
  if (row.size > room.left) return text(": it was shown earlier");
  const bytes = await readFile(contentPath(row.sha256)).catch(() => null);
  if (!bytes) return text(": its content is missing on the server");
  room.left -= row.size;
  return [
    ...text(""),
    { type: "image", data: `data:${row.type};base64,${bytes.toString("base64")}` },
  ];
}

async function document(file: SentFile, row: Row | undefined, room: number): Promise<string> {
  const about = (why: string) => `\n\n[File ${named(file)}: ${why}]\n`;
  if (!row) return about("it was deleted");
  if (row.status !== "ready") return about("it could not be read");
  return textOf(row, room);
}

async function textOf(row: Pick<Row, "name" | "sha256" | "pages">, room: number): Promise<string> {
  const about = (why: string) => `\n\n[File ${named(row)}: ${why}]\n`;
  const read = await beginningOf(row.sha256, room);
  if (!read) return about("its text is missing on the server");
  if (read.text === "")
    return about(
      read.whole
        ? ["it contains no text", ...read.notes.map(({ text }) => text)].join(". ")
        : "there is no room left for it",
    );
  const end = read.whole
    ? ""
    : `\n[Cut here: this is the beginning of ${row.pages ?? "several"} pages; read_file and search_file reach the rest.]`;
  const notes = read.notes.map((note) => `\n[About this file: ${note.text}]`).join("");
  return `\n\n<file name=${named(row)}>\n${read.text.replace(/\n$/, "")}${end}${notes}\n</file>\n`;
}
