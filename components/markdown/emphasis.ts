import type { TokenizerExtensionFunction, Tokens } from "marked";
import { UNSPACED } from "@/components/markdown/scripts";

// Emphasis and strikethrough. The rules of CommonMark ask for a space or punctuation around a delimiter that touches a
// bracket or quote: `这是**「强调」**的内容` has none. As tats-u's markdown-cjk-friendly specifies, a neighbour of a script
// without spaces counts as both, and its punctuation as a letter. Patterns have the groups that marked's own have:
// 1 and 2 can only close, 3 and 4 only open, 5 and 6 do either.

const PUNCTUATION = `(?!~|${UNSPACED})[\\p{P}\\p{S}]`;
/** A letter, a digit, or anything of a script without spaces. */
const WORD = `(?:[^\\s\\p{P}\\p{S}]|~|${UNSPACED})`;
const SPACED_WORD = `(?!${UNSPACED})(?:[^\\s\\p{P}\\p{S}]|~)`;

/** Where an opened run of `mark` may close. */
function closers(mark: string, run: string, before: string): RegExp {
  const own = `(?!${mark})${PUNCTUATION}`;
  const ends = `${run}(?!${mark})`;
  const inner = `(?:${own}(?=${ends}(?:${PUNCTUATION}|${UNSPACED}))|${UNSPACED}(?=${ends}${PUNCTUATION}))`;
  const alternatives = [
    before,
    `${own}(${run})(?=\\s|$)`,
    `(?:${WORD}(?=${ends}(?:\\s|$))|${SPACED_WORD}(?=${ends}${PUNCTUATION}))(${run})`,
    `(?:\\s(?=${run}${WORD})|${own}(?=${run}${SPACED_WORD}))(${run})`,
    `\\s(${run})(?!${mark})(?=${PUNCTUATION})`,
    `${inner}(${run})`,
    `${WORD}(${run})(?=${WORD})`,
  ];
  return new RegExp(alternatives.join("|"), "gu");
}

/** Replaces marked's rules of the same names. */
export const emphasisRules = {
  punctuation: new RegExp(`^((?![*_])[\\s\\p{P}\\p{S}]|${UNSPACED})`, "u"),
  emStrongLDelim: new RegExp(
    `^(?:\\*+(?:((?!\\*)${PUNCTUATION})|([^\\s*]))?)|^_+(?:((?!_)${PUNCTUATION})|([^\\s_]))?`,
    "u",
  ),
  emStrongRDelimAst: closers(
    "\\*",
    "\\*+",
    "^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|[^*]+(?=[^*])", // an orphan within bold, and everything up to a delimiter
  ),
  // Two tildes strike through. A single one is an ordinary character: `5~10`, `~20 km`.
  delLDelim: new RegExp(`^~~(?!~)(?:(${PUNCTUATION})|[^\\s~])`, "u"),
  delRDelim: closers("~", "~~?", "^[^~]+(?=[^~])"),
};

const AMOUNTS = /^(\*{1,2}|~{1,2})\d/;

/** Between two digits it is multiplication or a range, not emphasis: `2*3*4`, `5~~10`. */
export const betweenDigits: TokenizerExtensionFunction = (src, tokens) => {
  const mark = AMOUNTS.exec(src)?.[1];
  if (mark === undefined || !/\d$/.test((tokens.at(-1) as Tokens.Generic | undefined)?.raw ?? ""))
    return undefined;
  return { type: "text", raw: mark, text: mark };
};
