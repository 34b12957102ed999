import "server-only";
import { visible } from "@/lib/core/model/exchange/visible";
import { isRecord } from "@/lib/tools/shared/faults";

const MOST = 2_000;

/**
 * A server's own text: without invisible characters and those that change the text direction. Line breaks and tabs
 * stay. Longer texts are cut, with a note.
 */
export function serverText(text: string, most = MOST): string {
  const clean = visibleText(text.slice(0, most * 2)).trim();
  return clean.length <= most ? clean : `${clean.slice(0, most - CUT.length).toWellFormed()}${CUT}`;
}

const CUT = " [cut]";

/** The same for a complete text, which keeps its length, start and end. */
export const visibleText = (text: string): string =>
  visible(text)
    // C0 and C1 except tab and line feed; marks, embeddings and isolates of direction; zero-width characters.
    .replace(
      /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g,
      "",
    )
    .toWellFormed();

/** A value with each of its texts changed, including keys. It is not deep: its limits were checked. */
export function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => eachText(each, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [change(name), eachText(each, change)]),
  );
}
