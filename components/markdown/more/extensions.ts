import { Lexer } from "marked";
import { footnote, footnoteMark, footnoteStart } from "@/components/markdown/more/footnotes";
import {
  formula,
  formulaBlock,
  formulaBlockStart,
  formulaRules,
  formulaStart,
} from "@/components/markdown/more/formulas";

const { block } = Lexer.rules;
const NEW_BLOCK = " {0,3}(?:\\$\\$|\\\\\\[|\\\\begin\\{|\\[\\^[^\\]\\s]+\\]:)";

/** Formulas and footnotes, for lexerFor(). */
export const extensions = {
  block: [formulaBlock, footnote],
  startBlock: [formulaBlockStart, footnoteStart],
  inline: [formula, footnoteMark],
  startInline: [formulaStart],
  blockRules: {
    /** A line that starts a formula or a footnote does not belong to a heading of several lines. */
    lheading: new RegExp(block.gfm.lheading.source.replace("\\n(?!", `\\n(?!${NEW_BLOCK}|`)),
  },
  inlineRules: formulaRules,
};

export type Extensions = typeof extensions;
