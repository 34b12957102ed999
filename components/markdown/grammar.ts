import { Lexer, type MarkedToken, type Token } from "marked";
import { bareLinkRules } from "@/components/markdown/bare-links";
import { betweenDigits, emphasisRules } from "@/components/markdown/emphasis";
import type { Extensions } from "@/components/markdown/more/extensions";
import type { Footnote, FootnoteMark } from "@/components/markdown/more/footnotes";
import type { Formula } from "@/components/markdown/more/formulas";

/** A block, or a piece of a line. */
export type MarkdownToken = MarkedToken | Formula | Footnote | FootnoteMark;

const { block, inline } = Lexer.rules;
const ownRules = { ...inline.gfm, ...emphasisRules, ...bareLinkRules };

/** A lexer of GitHub's Markdown. `more`: with formulas and footnotes. */
export function lexerFor(text: string, more: Extensions | null): Lexer {
  const lexer = new Lexer({
    gfm: true,
    extensions: {
      renderers: {},
      childTokens: {},
      block: more?.block,
      startBlock: more?.startBlock,
      inline: [betweenDigits, ...(more?.inline ?? [])],
      startInline: text.includes("$") ? more?.startInline : undefined,
    },
  });
  const { tokenizer } = lexer["options"];
  if (tokenizer)
    tokenizer.rules = {
      ...tokenizer.rules,
      block: { ...block.gfm, ...more?.blockRules },
      inline: { ...ownRules, ...more?.inlineRules },
    };
  return lexer;
}

/** The lexer produces only tokens of its own and of the extensions above, so the narrower type holds. */
export function own(tokens: Token[] | undefined): MarkdownToken[] {
  return (tokens ?? []) as MarkdownToken[];
}
