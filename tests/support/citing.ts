import { expect } from "vitest";
import type { Citation } from "@/lib/knowledge/contract";

// Replies of a model that cites well and badly, each with what its reader must see.

/** A passage as a model is given it, and the id of its document. */
export type Quotable = { label: string; text: string; id: string };
/** A part of a reply: what the model writes, and what is shown of it, with § in place of each number. */
export type Part = { text: string; shown: string; quotes?: string[]; dropped?: number };

/** A quote may be cut once it has so many letters. */
const CUT = 250;

type Random = () => number;
const one = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

/** Letters and digits only: how a quote is compared, written independently of the code. */
export const lettersOf = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Consecutive words of a passage, with the white space between them. */
export function someWords(random: Random, text: string, count = 5): string {
  const words = [...text.matchAll(/\S+/g)];
  const last = words.length - count;
  for (;;) {
    const from = Math.floor(random() * last);
    const end = words[from + count - 1]!;
    const some = text.slice(words[from]!.index, end.index + end[0].length);
    if (!/[-\u00ad]$/.test(some)) return some; // not within a divided word
  }
}

const right = (random: Random, { label, text }: Quotable): Part => {
  const quote = someWords(random, text);
  return { text: `True [${label}: "${quote}"].`, shown: "True §.", quotes: [quote] };
};
const wrong = (text: string, dropped = 1): Part => ({
  text: `False ${text}.`,
  shown: "False.",
  dropped,
});
const code = (text: string): Part => ({ text, shown: text });

type Kind = (random: Random, at: Quotable, other: Quotable, hidden: Quotable) => Part;

const KINDS: Record<string, Kind> = {
  right,
  "in capitals, with other marks and white space": (random, { label, text }) => {
    const quote = someWords(random, text);
    const [open, close] = one(random, ["“”", "„“", "«»", "''", '""']);
    const written = quote
      .replace(/(?<!\n)[a-z]/g, (letter) => letter.toUpperCase()) // a divided word goes on in small ones
      .replaceAll(" ", "  \n ");
    return {
      text: `True [${label}: ${open}${written}${close} ].`,
      shown: "True §.",
      quotes: [quote],
    };
  },
  "with a part left out": (random, { label, text }) => {
    const quote = someWords(random, text, 6);
    return { text: `True [${label}: "${quote} [...] x"].`, shown: "True §.", quotes: [quote] };
  },
  "twice, the second time with two labels of its document": (random, at) => {
    const quote = someWords(random, at.text);
    const { label } = at;
    return {
      text: `True [${label}: "${quote}"] and [${label}, ${label}: "${quote}"].`,
      shown: "True § and §.",
      quotes: [quote, quote],
    };
  },
  "as long as a passage": (random, { label, text }) => ({
    text: `True [${label}: "${text.trim()}"].`,
    shown: "True §.",
    quotes: [text],
  }),
  "with one word changed": (random, { label, text }) =>
    wrong(`[${label}: "${someWords(random, text).replace(/\S+$/, "xyzzy")}"]`),
  "with a number changed": (random, { label, text }) =>
    wrong(`[${label}: "${someWords(random, text)} 4711"]`),
  "in another order": (random, { label, text }) =>
    wrong(`[${label}: "${someWords(random, text, 7).split(/\s+/).toReversed().join(" ")} xyzzy"]`),
  "of another document": (random, { label }, { text }) =>
    wrong(`[${label}: "${someWords(random, text, 8)}"]`),
  "too short to be found": (_, { label }) => wrong(`[${label}: "a b"]`),
  "of a passage that is hidden from the agent": (random, _, __, { label, text }) =>
    wrong(`[${label}: "${someWords(random, text)}"]`),
  "with an invented label": (random, { text }) =>
    wrong(
      `[${one(random, ["K0", "K2147483647", "K2147483648", "K99999999999999999999", "k7777777"])}: "${someWords(random, text)}"]`,
    ),
  "with an invented number": (random) => wrong(`[${one(random, ["0", "777", "1234567890123"])}]`),
  "as a number that is a link": () => ({
    text: "A [777](https://a.example).",
    shown: "A [777](https://a.example).",
  }),
  "in a fence": (random, { label, text }) => {
    const mark = one(random, ["```", "~~~", "````", "    ```"]);
    return code(
      `\n\n${mark}js\nlist[0] [${label}: "${someWords(random, text)}"]\n\n[7] \`x [${label}: "nothing"]\n${mark}\n\n`,
    );
  },
  "in code in a line": (random, { label, text }) =>
    code(
      `Code \`[${label}: "${someWords(random, text).replace(/\s+/g, " ")}"]\` and \`\`[7] \` [${label}]\`\`.`,
    ),
  "after code of three backticks in a line": (random, { label, text }) => {
    const quote = someWords(random, text);
    return {
      text: `\n\n\`\`\`npm test\`\`\` is code.\nTrue [${label}: "${quote}"].`,
      shown: "\n\n```npm test``` is code.\nTrue §.",
      quotes: [quote],
    };
  },
  "without an end, before another one": (random, { label, text }) => {
    const quote = someWords(random, text);
    return {
      text: `Open [${label}: "never closed. True [${label}: "${quote}"].`,
      shown: 'Open "never closed. True §.',
      quotes: [quote],
      dropped: 1,
    };
  },
  "as other text in brackets": (_, { label }) =>
    code(`A [note], [x] a [K] and [${label} is no label] and [[double]] [a: "b"].`),
};
export const CITING = Object.keys(KINDS);

/** A reply of several parts. `half`: it ends in the middle of a citation. */
export function citingReply(
  random: Random,
  quotable: readonly Quotable[],
  hidden: readonly Quotable[],
  { kinds = CITING, parts = 4, half = random() < 0.1 } = {},
): Part {
  const made = Array.from({ length: parts }, () => {
    const at = one(random, quotable);
    const others = quotable.filter(({ id }) => id !== at.id);
    return KINDS[one(random, kinds)]!(random, at, one(random, others), one(random, hidden));
  });
  if (half) {
    const { label } = one(random, quotable);
    made.push({ text: `Half [${label}: "not`, shown: 'Half "not', dropped: 1 });
  }
  return {
    text: made.map(({ text }) => text).join(" "),
    shown: made.map(({ shown }) => shown).join(" "),
    quotes: made.flatMap(({ quotes = [] }) => quotes),
    dropped: made.reduce((sum, { dropped = 0 }) => sum + dropped, 0),
  };
}

/**
 * Checks a shown reply: each number has a source, whose words its document has letter for letter, and the reader sees
 * what they must see.
 */
export function checkShown(
  reply: Part,
  content: string,
  sources: readonly Citation[],
  documents: ReadonlyMap<string, string>,
): void {
  expect(sources.map(({ n }) => n)).toEqual(sources.map((_, at) => at + 1));
  for (const { document_id: id, quote } of sources)
    expect(documents.get(id), reply.text).toContain(quote);
  const quotes: string[] = [];
  let rest = content;
  const parts = reply.shown.split("§");
  for (const [at, part] of parts.entries()) {
    expect(rest.slice(0, part.length), reply.text).toBe(part);
    rest = rest.slice(part.length);
    if (at === parts.length - 1) break;
    const [mark = "", n] = /^\[(\d+)\]/.exec(rest) ?? [];
    quotes.push(sources.find((each) => each.n === Number(n))?.quote ?? "no number");
    rest = rest.slice(mark.length);
  }
  expect(rest, reply.text).toBe("");
  const wanted = (reply.quotes ?? []).map(lettersOf);
  const whole = quotes.map((quote, at) => {
    const letters = lettersOf(quote);
    const isCut = letters.length >= CUT && wanted[at]?.startsWith(letters);
    return isCut ? wanted[at] : letters;
  });
  expect(whole, reply.text).toEqual(wanted);
}
