import { attribute } from "../xml.mjs";

/** The text of a paragraph, with its notes, comments and the URLs of its links. */
export function inlineText(node) {
  return node.children
    .map((child) => {
      if (typeof child === "string") return child.replace(/\s+/g, " ");
      const { name } = child;
      if (name === "s") return " ".repeat(Math.min(1_000, Number(attribute(child, "c") ?? 1)));
      if (name === "tab") return "\t";
      if (name === "line-break") return "\n";
      if (name === "note-citation" || name === "creator" || name === "date") return "";
      if (name === "note") return ` [Note: ${inlineText(child).trim()}]`;
      if (name === "annotation") return ` [Comment: ${inlineText(child).trim()}]`;
      if (name === "a") return linkText(child);
      return inlineText(child);
    })
    .join("");
}

function linkText(node) {
  const text = inlineText(node);
  const url = attribute(node, "href");
  return url && url !== text && !url.startsWith("#") ? `${text} [${url}]` : text;
}
