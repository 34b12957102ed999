// Whether the text between two delimiters is a formula. `$` is a currency and starts names of variables; `\[` and `\(`
// are also escaped brackets, such as the `\[1\]` and `\[edit\]` of converted web pages.

/** Characters that only formulas contain. */
const SIGNS = /[\\^={}]/;
const MORE_SIGNS = /[\\^={}_+<>|/*]/;
/** Two words in a row. */
const PROSE = /(?<=\p{Alphabetic})\p{Alphabetic}[,.;:!?]?\s{1,9}\p{Alphabetic}{2}/u;
/** Also a single one in a script that writes words with one. */
const NUMBERED =
  /\p{Alphabetic}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** The second half of a bracket, or the end of a sentence: the delimiters belong to the text outside. */
const OUTSIDE = /^[),;:!?*]|\($/;
const NAME = /^\s*[A-Za-z][\w.-]{3,}\s*$/;

/** The text without commands, and without the content of `\text{…}` and similar commands. */
const bare = (tex: string): string =>
  tex
    .replace(
      /\\(?:text|textbf|textit|textrm|mbox|operatorname|math[a-z]{2,4})\*?\s*\{[^{}]*\}/g,
      " ",
    )
    .replace(/\\[a-zA-Z]+/g, " ");

/** `signed`: only with a sign that prose does not have. */
export function isFormula(tex: string, signed: boolean): boolean {
  const plain = tex.trim();
  if (plain === "" || (signed && !MORE_SIGNS.test(plain))) return false;
  return SIGNS.test(plain) || !(PROSE.test(bare(plain)) || NAME.test(plain));
}

/** Whether `$…$` are two dollar signs rather than a formula. `before` and `after`: the characters around them. */
export function isPrice(tex: string, before: string, after: string): boolean {
  if (/[\p{Script=Latin}\p{N}$\\]/u.test(before)) return true; // R$ 12, US$5, 10$
  if (/[\p{N}$]/u.test(after)) return true; // $5/$10
  if (/\p{Script=Latin}/u.test(after) && !isOrdinal(tex, after)) return true; // $HOME:$PATH
  if (OUTSIDE.test(tex)) return true; // USD ($) or EUR ($)
  if (/^[\d.,]/.test(tex) && NUMBERED.test(bare(tex)) && !SIGNS.test(tex)) return true; // $5 to 10$
  return !isFormula(tex, false);
}

/** The $n$th, all $x_i$s. */
const isOrdinal = (tex: string, after: string): boolean =>
  /[a-z]/.test(after) && (/^[A-Za-z]$/.test(tex) || MORE_SIGNS.test(tex));
