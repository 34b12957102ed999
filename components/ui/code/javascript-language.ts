import {
  continuedIndent,
  delimitedIndent,
  flatIndent,
  indentNodeProp,
  LRLanguage,
} from "@codemirror/language";
import { parser } from "@lezer/javascript";

/** Like @codemirror/lang-javascript, which would also load its completions. */
export const javascriptLanguage = LRLanguage.define({
  name: "javascript",
  parser: parser.configure({
    props: [
      indentNodeProp.add({
        IfStatement: continuedIndent({ except: /^\s*(\{|else\b)/ }),
        TryStatement: continuedIndent({ except: /^\s*(\{|(?:catch|finally)\b)/ }),
        LabeledStatement: flatIndent,
        Block: delimitedIndent({ closing: "}" }),
        ArrowFunction: (at) => at.baseIndent + at.unit,
        "TemplateString BlockComment": () => null,
        "Statement Property": continuedIndent({ except: /^\s*\{/ }),
      }),
    ],
  }),
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    indentOnInput: /^\s*(?:case |default:|[{}])$/,
    wordChars: "$",
  },
});
