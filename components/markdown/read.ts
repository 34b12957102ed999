import type { Links } from "marked";
import { lexerFor, own, type MarkdownToken } from "@/components/markdown/grammar";
import type { Extensions } from "@/components/markdown/more/extensions";

/** Beyond these limits a text is shown unparsed: lexing is recursive and, for hostile text, slow. */
const limits = {
  text: 200_000,
  /** The maximum length of a paragraph, and number of cells of a table. */
  run: 20_000,
  cells: 10_000,
};

/**
 * The text parsed so far. `done` are blocks that no further text can change; `open` are parsed again with every chunk.
 */
export type Read = {
  text: string;
  done: MarkdownToken[];
  open: MarkdownToken[];
  /** How much of the text `done` covers. */
  covered: number;
  /** The targets of `[a][b]`: from the definitions in `done`, and from all. */
  firm: Links;
  links: Links;
  /** Beyond the limits for parsing as Markdown. */
  wild: boolean;
  /** Read with formulas and footnotes. */
  more: Extensions | null;
};

/** Link targets by name. Without a prototype: otherwise `[constructor]` would resolve to an inherited property. */
const linksOf = (links: Links = {}): Links => Object.assign(Object.create(null) as Links, links);

const nothing: Read = {
  text: "",
  done: [],
  open: [],
  covered: 0,
  firm: linksOf(),
  links: linksOf(),
  wild: false,
  more: null,
};

/** Parses a whole text with LF line endings only. */
export function readAll(text: string, more: Extensions | null = null): Read {
  const whole = lex(text, linksOf(), more);
  return whole
    ? { ...nothing, text, done: whole.tokens, links: whole.links, covered: text.length, more }
    : { ...nothing, text, wild: true, more };
}

/** Parses a text that grows at its end, and re-parses only its last blocks. */
export function readOn(before: Read, text: string, more: Extensions | null = null): Read {
  const grows =
    !before.wild && text.startsWith(before.text) && before.covered > 0 && before.more === more;
  const from = grows ? before : nothing;
  const rest = lex(text.slice(from.covered), from.firm, more);
  if (!rest || text.length > limits.text) return { ...nothing, text, wild: true, more };
  // A definition changes links above it: parse everything again.
  if (grows && JSON.stringify(rest.links) !== JSON.stringify(from.links))
    return readOn(nothing, text, more);
  const settled = settledCount(rest.tokens);
  const done = rest.tokens.slice(0, settled);
  const length = done.reduce((sum, token) => sum + token.raw.length, 0);
  return {
    text,
    done: settled ? [...from.done, ...done] : from.done,
    open: rest.tokens.slice(settled),
    covered: from.covered + length,
    firm: definitions(from.firm, done),
    links: rest.links,
    wild: false,
    more,
  };
}

/** In text order; the first definition of a name wins. */
function definitions(before: Links, tokens: MarkdownToken[]): Links {
  const links = linksOf(before);
  for (const token of tokens)
    if (token.type === "def") links[token.tag] ??= { href: token.href, title: token.title };
  return links;
}

/**
 * How many blocks are final. The last one is open; so is the one before it while the last one has no complete line,
 * because `2` may become `2. ` and belong to the list above. Of a table or heading with a second line, that must be
 * complete: `|-` may become `|-|-|`, and the line above it text.
 */
function settledCount(tokens: MarkdownToken[]): number {
  const solid = tokens.flatMap((token, index) => (token.type === "space" ? [] : [index]));
  const last = solid.at(-1);
  if (last === undefined) return 0;
  const lines = tokens[last]!.raw.trimStart().split("\n", 3).length - 1;
  if (lines > (/^(table|heading)$/.test(tokens[last]!.type) ? 1 : 0)) return last;
  return solid.at(-2) ?? 0;
}

/** The text's blocks, or null when it exceeds the limits. */
function lex(
  text: string,
  links: Links,
  more: Extensions | null,
): { tokens: MarkdownToken[]; links: Links } | null {
  if (text.length > limits.text || tooDeep(text)) return null;
  try {
    const lexer = lexerFor(text, more);
    lexer.tokens.links = linksOf(links);
    const tokens = lexer.blockTokens(text, lexer.tokens);
    for (const { src, tokens: into } of lexer.inlineQueue) {
      if (src.length > limits.run) into.push({ type: "text", raw: src, text: src });
      else lexer.inlineTokens(src, into);
    }
    return { tokens: own(tokens), links: lexer.tokens.links };
  } catch (error) {
    // The stack overflowed where the limits above did not prevent it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** 32 quotes and list markers before one line; a marker after 200 spaces; a table of 100 columns. */
const MARKERS = /^[ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*){32,}/m;
const INDENT = /^[ \t]{200,}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])/m;
const COLUMNS = /^(?:[ \t]*\|)?(?:[ \t]*:?-+:?[ \t]*\|){100,}/m;

function tooDeep(text: string): boolean {
  return MARKERS.test(text) || INDENT.test(text) || COLUMNS.test(text);
}

export const tooManyCells = (columns: number, rows: number): boolean =>
  columns * rows > limits.cells;
