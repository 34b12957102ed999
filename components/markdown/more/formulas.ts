import type { TokenizerExtensionFunction, Tokens } from "marked";
import { paragraphOf } from "@/components/markdown/more/paragraph-of";
import { isFormula, isPrice } from "@/components/markdown/more/is-formula";

// Formulas as models write them: `\(…\)` and `$…$` within a line; `\[…\]`, `$$…$$` and `\begin{align}…\end{align}` on
// separate lines. None contains an empty line, so that an unclosed one ends with its paragraph.

export type Formula = {
  type: "formula";
  raw: string;
  tex: string;
  /** Centred, on separate lines. */
  display: boolean;
  /** Its end has not arrived yet: shown as text. */
  open?: boolean;
};

/** The ways to write one. `group` starts the group around the text between the delimiters. */
function formsOf(group: "(" | "(?:") {
  const line = "\\n(?![ \\t]*\\n)";
  return {
    double: `\\$\\$${group}(?:[^$\\\\\\n]|\\\\[^]|${line})+)\\$\\$`,
    single: `\\$(?![\\s$])${group}(?:[^$\\\\\\n]|\\\\[^\\n])+)(?<!\\s)\\$`,
    /** GitHub's syntax, in which nothing is read as Markdown. */
    ticked: `\\$\`${group}[^\`\\n]+)\`\\$`,
    round: `\\\\\\(${group}(?:[^\\\\\\n]|\\\\[^()]|${line})+)\\\\\\)`,
    square: `\\\\\\[${group}(?:[^\\\\\\n]|\\\\[^[\\]]|${line})+)\\\\\\]`,
  };
}
const forms = formsOf("(");
const inDollars = new RegExp(`^(?:${forms.ticked}|${forms.double}|${forms.single})`);
const inBackslashes = new RegExp(`^(?:${forms.round}|${forms.square})`);

/** A formula within a line. */
export const formula: TokenizerExtensionFunction = (src, tokens) => {
  const sign = src[0];
  if (sign !== "$" && sign !== "\\") return undefined;
  const match = (sign === "$" ? inDollars : inBackslashes).exec(src);
  if (!match) return undefined;
  const [raw, first, second, third] = match;
  const before = (tokens.at(-1) as Tokens.Generic | undefined)?.raw.at(-1) ?? "";
  const tex = first ?? second ?? third ?? "";
  const single = third !== undefined;
  const wanted = single
    ? !isPrice(tex, before, src.charAt(raw.length))
    : isFormula(tex, sign === "\\" && second !== undefined);
  if (!wanted) return undefined;
  return { type: "formula", raw, tex: tex.trim(), display: !single && second !== undefined };
};

/** Where the text before a formula ends: marked would otherwise read over it. */
export const formulaStart = (src: string): number => src.indexOf("$");

const OPENING = /^ {0,3}(\$\$|\\\[|\\begin\{([a-zA-Z]+\*?)\})/;
const ENVIRONMENTS = /^(?:equation|align|alignat|gather|multline|CD)\*?$/;
const displayed = new RegExp(`^ {0,3}(?:${forms.double}|${forms.square})`);
/** The full stop or comma of the sentence that a formula ends. */
const SENTENCE_MARK = /^[ \t]*([.,;])(?=[ \t]*(?:\n|$))/;

/** A formula on separate lines, including one that is still being written. */
export const formulaBlock: TokenizerExtensionFunction = (src) => {
  const [opening, delimiter, environment] = OPENING.exec(src) ?? [];
  if (opening === undefined) return undefined;
  if (environment !== undefined && !ENVIRONMENTS.test(environment)) return undefined;
  const text = paragraphOf(src);
  const whole = environment === undefined ? displayed.exec(text) : environmentIn(text, environment);
  if (!whole) return isBegun(text.slice(opening.length)) ? openFormula(text) : undefined;
  const [raw = "", double, square] = whole;
  const tex = double ?? square ?? raw;
  if (environment === undefined && !tex.startsWith("\n") && !isFormula(tex, delimiter === "\\["))
    return undefined;
  const mark = SENTENCE_MARK.exec(text.slice(raw.length));
  return {
    type: "formula",
    raw: raw + (mark?.[0] ?? ""),
    tex: tex.trim() + (mark?.[1] ?? ""),
    display: true,
  };
};

/** Where a formula on separate lines starts within a paragraph. */
export function formulaBlockStart(src: string): number | undefined {
  const text = paragraphOf(src);
  for (const { index } of text.matchAll(/\n(?= {0,3}(?:\$\$|\\\[|\\begin\{))/g))
    if (formulaBlock.call(undefined as never, text.slice(index + 1), [])) return index + 1;
  return undefined;
}

function environmentIn(text: string, name: string): string[] | null {
  const end = `\\end{${name}}`;
  const at = text.indexOf(end);
  return at < 0 ? null : [text.slice(0, at + end.length)];
}

/** Whether the text after an opening may be a formula: judged by its first line, which later text can't change. */
function isBegun(rest: string): boolean {
  const line = rest.split("\n", 1)[0]!;
  return line.trim() === "" || (isFormula(line, true) && !/\$\$|\\\]/.test(line));
}

const openFormula = (raw: string): Formula => ({
  type: "formula",
  raw,
  tex: "",
  display: true,
  open: true,
});

/*
 * Replaces marked's rule of this name, which hides escaped characters from the search for the end of emphasis: hides
 * formulas, too, since `x^*` closes nothing. Group 1 is the backticks of code, group 2 the hidden text.
 */
const hidden = formsOf("(?:");
/** `$…$`, unless it starts with an amount, or contains a bold end or two words in a row: then it is two prices. */
const PROBABLY =
  "\\$(?![\\s$]|\\d[\\d.,]*\\**\\s|[*),;])(?:(?!\\*\\*|\\p{L}{2,}[,.;:]?\\s+\\p{L}{2,})[^$\\\\\\n]|\\\\[^\\n])+(?<![\\s(])\\$";
export const formulaRules = {
  anyPunctuationOutsideCode: new RegExp(
    "(`+)(?:[^`]|[^`][\\s\\S]*?[^`])\\1(?!`)|`+|(" +
      `(?<![\\p{Script=Latin}\\p{N}$\\\\])${PROBABLY}(?![\\p{Script=Latin}\\p{N}$])|` +
      `${hidden.double}|${hidden.round}|${hidden.square}|\\\\[\\p{P}\\p{S}])`,
    "gu",
  ),
};
