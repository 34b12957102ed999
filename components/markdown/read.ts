import { Lexer, type Links, type MarkedToken, type Token } from "marked";

/** Beyond these a text is shown as it stands: lexing is recursive and, for hostile text, slow. */
const limits = {
  text: 200_000,
  /** A paragraph's length, and a table's cells. */
  run: 20_000,
  cells: 10_000,
};

/** A text read so far. `done` are blocks that nothing to come can change; `open` are re-read with every piece. */
export type Read = {
  text: string;
  done: MarkedToken[];
  open: MarkedToken[];
  /** How much of the text `done` covers. */
  covered: number;
  /** What `[a][b]` leads to: by the definitions in `done`, and by all. */
  firm: Links;
  links: Links;
  /** Too wild to be read as Markdown. */
  wild: boolean;
};

/** What names lead to. Without a prototype, or `[constructor]` would lead to what every object has. */
const linksOf = (links: Links = {}): Links => Object.assign(Object.create(null) as Links, links);

const nothing: Read = {
  text: "",
  done: [],
  open: [],
  covered: 0,
  firm: linksOf(),
  links: linksOf(),
  wild: false,
};

/** Reads a whole text; its lines end in LF alone. */
export function readAll(text: string): Read {
  const whole = lex(text, linksOf());
  return whole
    ? { ...nothing, text, done: whole.tokens, links: whole.links, covered: text.length }
    : { ...nothing, text, wild: true };
}

/** Reads a text that grows at its end, and re-reads no more than its last blocks. */
export function readOn(before: Read, text: string): Read {
  const grows = !before.wild && text.startsWith(before.text) && before.covered > 0;
  const from = grows ? before : nothing;
  const rest = lex(text.slice(from.covered), from.firm);
  if (!rest || text.length > limits.text) return { ...nothing, text, wild: true };
  // A definition changes links above it: read all of it again.
  if (grows && JSON.stringify(rest.links) !== JSON.stringify(from.links))
    return readOn(nothing, text);
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
  };
}

/** In the order of the text; the first definition of a name counts. */
function definitions(before: Links, tokens: MarkedToken[]): Links {
  const links = linksOf(before);
  for (const token of tokens)
    if (token.type === "def") links[token.tag] ??= { href: token.href, title: token.title };
  return links;
}

/**
 * How many blocks are certain. The last one is open; so is the one before it while the last one has no complete line,
 * because `2` may become `2. ` and belong to the list above.
 */
function settledCount(tokens: MarkedToken[]): number {
  const solid = tokens.flatMap((token, index) => (token.type === "space" ? [] : [index]));
  const last = solid.at(-1);
  if (last === undefined) return 0;
  if (tokens[last]?.raw.trimStart().includes("\n")) return last;
  return solid.at(-2) ?? 0;
}

/** The text's blocks, or null when it is too wild. */
function lex(text: string, links: Links): { tokens: MarkedToken[]; links: Links } | null {
  if (text.length > limits.text || tooDeep(text)) return null;
  try {
    const lexer = new Lexer({ gfm: true });
    lexer.tokens.links = linksOf(links);
    const tokens = lexer.blockTokens(text, lexer.tokens);
    for (const { src, tokens: into } of lexer.inlineQueue) {
      if (src.length > limits.run) into.push({ type: "text", raw: src, text: src });
      else lexer.inlineTokens(src, into);
    }
    return { tokens: own(tokens), links: lexer.tokens.links };
  } catch (error) {
    // The stack ran out where the bounds above did not foresee it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** 32 quotes and list markers in front of one line; a marker behind 200 blanks; a table of 100 columns. */
const MARKERS = /^[ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*){32,}/m;
const INDENT = /^[ \t]{200,}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])/m;
const COLUMNS = /^(?:[ \t]*\|)?(?:[ \t]*:?-+:?[ \t]*\|){100,}/m;

function tooDeep(text: string): boolean {
  return MARKERS.test(text) || INDENT.test(text) || COLUMNS.test(text);
}

/** Without extensions the lexer makes no tokens but its own, so the narrower type holds. */
export function own(tokens: Token[] | undefined): MarkedToken[] {
  return (tokens ?? []) as MarkedToken[];
}

export const tooManyCells = (columns: number, rows: number): boolean =>
  columns * rows > limits.cells;
