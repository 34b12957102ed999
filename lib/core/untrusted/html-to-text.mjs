import { convert } from "html-to-text";
import { markdownTable } from "./markdown-table.mjs";

/**
 * A page as text, with its tables in Markdown. `skip`: more elements to leave out, `keep`: those that stay although a
 * less specific selector skips them; `rewrite`: of the URLs of links.
 * `article`: only its main part if it has one, with headings in Markdown and without the URLs of links. The caller limits
 * the length, and terminates this thread when a hostile page takes too long.
 */
export const htmlToText = (html, { skip = [], keep = [], rewrite, article = false } = {}) =>
  convert(html, {
    wordwrap: false,
    limits: {
      maxInputLength: undefined,
      maxDepth: 150,
      maxChildNodes: undefined,
      ...(article ? { maxBaseElements: 1 } : {}),
    },
    ...(article ? { baseElements: { selectors: MAIN, orderBy: "selectors" } } : {}),
    formatters: { markdownTable: formatTable, markdownHeading: formatHeading },
    selectors: [
      ...["img", "svg", ...skip].map((selector) => ({ selector, format: "skip" })),
      ...keep.map((selector) => ({ selector, format: "block" })),
      {
        selector: "a",
        options: {
          hideLinkHrefIfSameAsText: true,
          noAnchorUrl: true,
          pathRewrite: rewrite,
          ignoreHref: article,
        },
      },
      { selector: "table", format: "markdownTable" },
      // A table used for layout: one line for each cell.
      ...["caption", "tr", "td", "th"].map((selector) => ({
        selector,
        format: "block",
        options: LINE,
      })),
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        ...(article ? { format: "markdownHeading" } : {}),
        options: { uppercase: false },
      })),
    ],
  });

/** Where the main part of a page may be, the likeliest first. */
const MAIN = ["main", "article", "body"];

function formatHeading(element, walk, builder) {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addLiteral(`${"#".repeat(Number(element.name.slice(1)))} `);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
}

/** A page may be nested endlessly; deeper levels are ignored. */
const DEPTH = 100;
const LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

function formatTable(element, walk, builder) {
  if (isLayout(element)) {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 2 });
    return;
  }
  const captions = tagsOf(element).filter(({ name }) => name === "caption");
  walk(captions, builder);
  builder.openTable();
  for (const row of rowsOf(element)) {
    builder.openTableRow();
    for (const cell of cellsOf(row)) {
      builder.openTableCell();
      walk(cell.children, builder);
      const { colspan, rowspan } = cell.attribs;
      builder.closeTableCell({ colspan: spanOf(colspan), rowspan: spanOf(rowspan) });
    }
    builder.closeTableRow();
  }
  builder.closeTable({ tableToString: markdownTable });
}

const tagsOf = (element) => (element.children ?? []).filter(({ type }) => type === "tag");
const rowsOf = (table, depth = 0) =>
  tagsOf(table).flatMap((part) => {
    if (part.name === "tr") return [part];
    return part.name === "caption" || depth > DEPTH ? [] : rowsOf(part, depth + 1);
  });
const cellsOf = (row) => tagsOf(row).filter(({ name }) => name === "td" || name === "th");
const isLayout = (table) =>
  holdsTable(table) || rowsOf(table).every((row) => cellsOf(row).length < 2);
const holdsTable = (element, depth = 0) =>
  tagsOf(element).some(
    (child) => child.name === "table" || (depth < DEPTH && holdsTable(child, depth + 1)),
  );
const spanOf = (text) => Math.max(1, Math.min(100, Number(text) || 1));
