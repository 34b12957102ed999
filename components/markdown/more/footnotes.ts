import type { TokenizerExtensionFunction, Token } from "marked";
import { paragraphOf } from "@/components/markdown/more/paragraph-of";

/** `[^1]` in a text. Whether there is a note of this name is only known once everything is read. */
export type FootnoteMark = { type: "footnoteMark"; raw: string; label: string };
/** `[^1]: The note`, with the indented lines below. */
export type Footnote = { type: "footnote"; raw: string; label: string; tokens: Token[] };

const LABEL = "\\[\\^([^\\]\\[\\s]{1,80})\\]";
const MARK = new RegExp(`^${LABEL}(?![(\\[])`);
/** A line that starts a block of its own, and so does not continue a note. */
const BLOCK = "[ \\t]*(?:\\n|$)| {0,3}(?:\\[\\^|#{1,6} |>|[-*+] |\\d{1,9}[.)] |```|~~~|\\|)";
const INDENTED = "(?:\\n[ \\t]*)*\\n(?: {4}|\\t)[^\\n]+";
const NOTE = new RegExp(`^ {0,3}${LABEL}:[ \\t]*([^\\n]*(?:\\n(?!${BLOCK})[^\\n]+|${INDENTED})*)`);

export const footnoteMark: TokenizerExtensionFunction = (src) => {
  const [raw, label] = src.startsWith("[^") ? (MARK.exec(src) ?? []) : [];
  return raw === undefined ? undefined : { type: "footnoteMark", raw, label };
};

export const footnote: TokenizerExtensionFunction = function (src) {
  const [raw, label, text = ""] = NOTE.exec(src) ?? [];
  if (raw === undefined) return undefined;
  const { state } = this.lexer;
  const { top } = state;
  state.top = true;
  const tokens = this.lexer.blockTokens(text.replace(/^(?: {4}|\t)/gm, ""), []);
  state.top = top;
  return { type: "footnote", raw, label, tokens };
};

/** Where a note starts within a paragraph. */
export const footnoteStart = (src: string): number | undefined => {
  const at = paragraphOf(src).search(/\n {0,3}\[\^[^\]\s]{1,80}\]:/);
  return at < 0 ? undefined : at + 1;
};
