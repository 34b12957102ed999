import "server-only";
import { HEADING_MARK } from "@/lib/knowledge/contract";

/** About 500 tokens: a passage ends at the paragraph that reaches this. */
const USUAL = 1_800;
/** A longer paragraph is divided between sentences. */
const LONGEST = 2_600;
/** A heading begins a new passage, unless the one before it is shorter than this. */
const LEAST = 250;
const HEADING = /^(#{1,6})[ \t]+(.{1,200})$/;
/** A numbered heading of a document without markup: `2.1 Notice period`. */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?[ \t]+(\p{Lu}[^.!?;:]{2,80})$/u;
const SENTENCE = /[.!?…]["'”’)\]]*\s/g;

/** A page of a text, with its number if the document has any. */
export type TextPage = { text: string; page?: number };

/** A passage: a part of the text, beginning at `start` of the whole. */
export type Passage = { text: string; start: number; page?: number; heading: string };

/**
 * Divides a text at headings and paragraphs, lazily. Passages follow each other without a gap, so together they are the
 * text. None is on two pages.
 */
export function* passagesOf(pages: Iterable<TextPage>): Generator<Passage> {
  const headings: { level: number; text: string }[] = [];
  const path = () => headings.map(({ text }) => text).join(HEADING_MARK);
  let start = 0;
  for (const { text, page } of pages) {
    let open = "";
    let heading = path();
    const close = (): Passage => {
      const passage = { text: open, start, page, heading };
      start += open.length;
      open = "";
      return passage;
    };
    for (const paragraph of paragraphsOf(text)) {
      const found = headingIn(paragraph);
      if (found) {
        if (open.trim().length >= LEAST) yield close();
        while (headings.length && headings.at(-1)!.level >= found.level) headings.pop();
        headings.push(found);
        if (open.trim() === "") heading = path();
      } else if (open.trim() === "") heading = path();
      for (const piece of piecesOf(paragraph)) {
        if (open.trim() && open.length + piece.length > LONGEST) {
          yield close();
          heading = path();
        }
        open += piece;
        if (open.length >= USUAL) {
          yield close();
          heading = path();
        }
      }
    }
    if (open.trim()) yield close();
    else start += open.length;
  }
}

function headingIn(paragraph: string): { level: number; text: string } | undefined {
  const line = paragraph.trim();
  if (line.length > 210 || line.includes("\n")) return undefined;
  const marked = HEADING.exec(line);
  if (marked) return { level: marked[1]!.length, text: marked[2]!.trim() };
  const numbered = NUMBERED.exec(line);
  return numbered ? { level: numbered[1]!.split(".").length, text: line } : undefined;
}

/** Paragraphs with the white space after them. A line that is a heading is one of its own. */
function* paragraphsOf(text: string): Generator<string> {
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    const line = text.slice(at, next);
    const isBlank = line.trim() === "";
    if (!isBlank && headingIn(line)) {
      if (at > from) yield text.slice(from, at);
      yield line;
      from = next;
    } else if (isBlank) {
      yield text.slice(from, next);
      from = next;
    }
    at = next;
  }
  if (from < text.length) yield text.slice(from);
}

/** A paragraph that is too long, divided between sentences, otherwise between words, otherwise anywhere. */
function* piecesOf(paragraph: string): Generator<string> {
  let rest = paragraph;
  while (rest.length > LONGEST) {
    const some = rest.slice(0, USUAL);
    const end = lastSentence(some) || some.lastIndexOf("\n") + 1 || some.lastIndexOf(" ") + 1;
    const cut = end > USUAL / 4 ? end : wholeCharacters(some);
    yield rest.slice(0, cut);
    rest = rest.slice(cut);
  }
  if (rest) yield rest;
}

function lastSentence(text: string): number {
  let end = 0;
  for (const match of text.matchAll(SENTENCE)) end = match.index + match[0].length;
  return end;
}

/** The length of a text without half of a character at its end. */
const wholeCharacters = (text: string): number =>
  /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
