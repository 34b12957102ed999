/** Maximum width of a row: a page may claim that a cell spans a million columns. */
const WIDEST = 1_000;

/**
 * Rows of cells as a table in Markdown, the first row as its head. A cell is `{ text, colspan, rowspan }`; a cell that
 * spans rows is repeated in each, so that each row makes sense alone.
 */
export function markdownTable(rows) {
  const lines = [];
  const below = []; // for each column: the text that still spans rows, and how many
  for (const cells of rows) {
    const line = [];
    const skip = () => {
      for (; below[line.length]?.left > 0;) {
        const spanning = below[line.length];
        spanning.left--;
        line.push(spanning.text);
      }
    };
    for (const { text, colspan = 1, rowspan = 1 } of cells) {
      skip();
      const shown = inCell(text);
      for (let part = 0; part < colspan && line.length < WIDEST; part++) {
        if (rowspan > 1) below[line.length] = { text: part === 0 ? shown : "", left: rowspan - 1 };
        line.push(part === 0 ? shown : "");
      }
    }
    skip();
    if (line.some((text) => text !== "")) lines.push(line);
  }
  if (lines.length === 0) return "";
  const width = Math.max(...lines.map((line) => line.length));
  const written = (line) =>
    `| ${Array.from({ length: width }, (_, at) => line[at] ?? "").join(" | ")} |`;
  const [head, ...others] = lines;
  return [written(head), `|${" --- |".repeat(width)}`, ...others.map(written)].join("\n");
}

const inCell = (text) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("<br>")
    .replace(/(?<!\\)\|/g, "\\|");
