import { decodeEntities } from "@/components/markdown/entities";
import { own, type MarkdownToken } from "@/components/markdown/grammar";
import { extensions } from "@/components/markdown/more/extensions";
import { spokenHtml } from "@/components/markdown/parts/inline-html";
import { readAll } from "@/components/markdown/read";

/** Markdown as plain text, for screen readers. */
export function plainText(markdown: string): string {
  const { done, open, wild } = readAll(markdown, extensions);
  return wild
    ? markdown
    : spoken([...done, ...open])
        .replace(/\s+/g, " ")
        .trim();
}

const spoken = (tokens: MarkdownToken[]): string => tokens.map(words).join("");

/** Blocks end with a space; inline tokens do not. */
function words(token: MarkdownToken): string {
  switch (token.type) {
    case "space":
    case "def":
    case "hr":
      return " ";
    case "br":
      return " ";
    case "list":
      return token.items.map((item) => ` ${spoken(own(item.tokens))} `).join("");
    case "table":
      return [token.header, ...token.rows]
        .map((row) => `${row.map((cell) => spoken(own(cell.tokens))).join(", ")}. `)
        .join("");
    case "paragraph":
    case "heading":
    case "blockquote":
      return `${spoken(own(token.tokens))} `;
    case "strong":
    case "em":
    case "del":
    case "link":
      return spoken(own(token.tokens));
    case "text":
      return token.tokens ? spoken(own(token.tokens)) : decodeEntities(token.text);
    case "code":
      return `${token.text} `;
    case "formula":
      return token.open ? token.raw : token.tex;
    case "footnote":
      return ` ${spoken(own(token.tokens))} `;
    case "html":
      return spokenHtml(token.raw);
    case "checkbox":
    case "footnoteMark":
      return "";
    case "codespan":
    case "escape":
    case "image":
      return token.text;
    default:
      return token.raw;
  }
}
