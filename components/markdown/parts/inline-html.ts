import type { MarkdownToken } from "@/components/markdown/grammar";

/** Harmless HTML that models write within lines. With attributes it stays text, as all other HTML does. */
const HARMLESS = /^<\/?(sub|sup|kbd)>$/i;

type Tagged = { type: "tagged"; tag: "sub" | "sup" | "kbd"; tokens: MarkdownToken[] };

/** `<br>`, or several in a row. */
export const isLineBreak = (raw: string): boolean => /^(?:<br ?\/?>\s*)+$/i.test(raw);

/** HTML for screen readers. */
export const spokenHtml = (raw: string): string =>
  isLineBreak(raw) ? " " : HARMLESS.test(raw) ? "" : raw;

/** Parts of a line, with those between `<sub>` and `</sub>` combined. Unclosed ones stay. */
export function withTagged(pieces: MarkdownToken[]): (MarkdownToken | Tagged)[] {
  const out: (MarkdownToken | Tagged)[] = [];
  const unclosed = new Set<string>(); // thousands of them are searched for once
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const tag = piece.type === "html" && HARMLESS.exec(piece.raw)?.[1]?.toLowerCase();
    const end =
      tag && !unclosed.has(tag)
        ? pieces.findIndex((each, place) => place > at && each.raw.toLowerCase() === `</${tag}>`)
        : -1;
    if (end < 0) {
      if (tag) unclosed.add(tag);
      out.push(piece);
    } else {
      out.push({ type: "tagged", tag: tag as Tagged["tag"], tokens: pieces.slice(at + 1, end) });
      at = end;
    }
  }
  return out;
}
