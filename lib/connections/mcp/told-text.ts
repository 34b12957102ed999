import "server-only";
import { visible } from "@/lib/core/model/reading/visible";
import { isRecord } from "@/lib/tools/shared/faults";

const MOST = 2_000;

/**
 * A server's own words: without characters that nobody sees or that turn the line round. Line breaks and tabs stay.
 * Longer ones are cut, with a note.
 */
export function told(text: string, most = MOST): string {
  const clean = seen(text.slice(0, most * 2)).trim();
  return clean.length <= most ? clean : `${clean.slice(0, most - CUT.length).toWellFormed()}${CUT}`;
}

const CUT = " [cut]";

/** The same of a whole text, which stays as long as it is and begins and ends as it does. */
export const seen = (text: string): string =>
  visible(text)
    // C0 and C1 but tab and line feed; marks, embeddings and isolates of direction; zero-width signs.
    .replace(
      /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g,
      "",
    )
    .toWellFormed();

/** A value with each of its texts changed, those that name something among them. It is not deep: its bounds were looked at. */
export function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => eachText(each, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [change(name), eachText(each, change)]),
  );
}
