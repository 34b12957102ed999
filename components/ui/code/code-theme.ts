import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Sizes and spaces are those of the box around it; each colour is a token, so both themes work. */
const looks = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", minHeight: "inherit" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit" },
  ".cm-content": { padding: "0", caretColor: "var(--ink)", minHeight: "inherit" },
  ".cm-line": { padding: "0" },
  ".cm-placeholder": { color: "var(--ink-3)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--press)" },
  "&.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "var(--bad-soft)",
    color: "var(--bad)",
  },
});

/** The colours of code in replies: components/markdown/highlight.tsx. */
const ink = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--a4)" },
  { tag: [tags.string, tags.regexp], color: "var(--ok)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--a3)" },
  { tag: tags.comment, color: "var(--ink-3)", fontStyle: "italic" },
  { tag: [tags.typeName, tags.className], color: "var(--a2)" },
  { tag: tags.function(tags.definition(tags.variableName)), color: "var(--a5)" },
  { tag: tags.definition(tags.propertyName), color: "var(--brand-ink)" },
]);

export const theme = [looks, syntaxHighlighting(ink)];
