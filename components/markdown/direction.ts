/** Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts that are written from right to left. */
const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;
/** Code and URLs say nothing about the text around them. */
const FOREIGN = /`[^`\n]*`|https?:\/\/\S*/g;
/** Long enough to contain a letter. */
const BEGINNING = 2_000;

/**
 * The direction of a list, quote or table, by its first letter; undefined: that of the text around it. `dir="auto"`
 * finds none there, since it skips elements with a direction of their own.
 */
export function directionOf(markdown: string): "rtl" | "ltr" | undefined {
  const letter = LETTER.exec(markdown.slice(0, BEGINNING).replace(FOREIGN, ""))?.[0];
  return letter === undefined ? undefined : FROM_RIGHT.test(letter) ? "rtl" : "ltr";
}
