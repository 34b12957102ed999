import "server-only";
import { open, type FileHandle } from "node:fs/promises";
import * as z from "zod";
import type { Sentence } from "@/lib/core/shared/sentence";
import type { FileText } from "@/lib/files/contract";
import { NoteSchema, noteSentences } from "@/lib/files/reading/notes";
import { textPath } from "@/lib/files/content";
import type { File as Row } from "@/prisma/generated/client";

/** The reading thread's summary of a file, in the first line of its output. `lengths`: bytes of each page. */
const AboutSchema = z.object({
  type: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  lengths: z.array(z.number()).max(20_000),
  notes: z.array(NoteSchema).optional(),
});
export type About = z.infer<typeof AboutSchema>;
const FIRST_LINE = 256 * 1024;

type Stored = { about: About; begin: number; file: FileHandle };

/** The text extracted from content; null when none is stored. */
export const aboutOf = (sha256: string): Promise<About | null> =>
  withStored(sha256, ({ about }) => Promise.resolve(about));

/** One page, starting at 1; null when there is none, or nothing was read. */
export const pageOf = ({ sha256 }: Pick<Row, "sha256">, page: number): Promise<FileText | null> =>
  withStored(sha256, async (stored) => {
    const { lengths } = stored.about;
    if (!(page >= 1 && page <= lengths.length)) return null;
    const notes = noteSentences(stored.about.notes);
    const text = await textAt(stored, page - 1);
    return { text, page, pages: lengths.length, ...(notes.length ? { notes } : {}) };
  });

/** Pages from the first one on, as long as the next one fits into this many bytes; at least a part of the first. */
export const beginningOf = (
  sha256: string,
  bytes: number,
): Promise<{ text: string; whole: boolean; notes: Sentence[] } | null> =>
  withStored(sha256, async (stored) => {
    const notes = noteSentences(stored.about.notes);
    let text = "";
    let left = bytes;
    for (const [at, length] of stored.about.lengths.entries()) {
      const page = await textAt(stored, at);
      if (length > left) return { text: text + cutAt(page, left), whole: false, notes };
      text += page;
      left -= length;
    }
    return { text, whole: true, notes };
  });

/** Without a partial letter at its end. */
const cutAt = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, Math.max(0, bytes)), { stream: true });

async function textAt({ about, begin, file }: Stored, at: number): Promise<string> {
  const before = about.lengths.slice(0, at).reduce((sum, each) => sum + each, begin);
  const bytes = Buffer.alloc(about.lengths[at]!);
  await file.read(bytes, 0, bytes.byteLength, before);
  return bytes.toString();
}

async function withStored<T>(
  sha256: string,
  look: (stored: Stored) => Promise<T>,
): Promise<T | null> {
  const file = await open(textPath(sha256), "r").catch(() => null);
  if (!file) return null;
  try {
    const head = Buffer.alloc(FIRST_LINE);
    const { bytesRead } = await file.read(head, 0, FIRST_LINE, 0);
    const end = head.subarray(0, bytesRead).indexOf("\n");
    const about =
      end < 0 ? undefined : AboutSchema.safeParse(JSON.parse(head.toString("utf8", 0, end))).data;
    return about ? await look({ about, begin: end + 1, file }) : null;
  } catch {
    return null; // it is created again on demand
  } finally {
    await file.close();
  }
}
