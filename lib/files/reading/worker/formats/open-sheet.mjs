import { attribute, nodesNamed } from "../xml.mjs";
import { inlineText } from "./open-inline.mjs";

/** Empty rows and cells are repeated to the end of every sheet; larger repetitions are omitted. */
const REPEATED = 1_000;

/** A sheet as lines of cells with tabs between them. */
export function sheetText(table, room) {
  const name = attribute(table, "name") ?? "";
  const lines = [];
  let cut = false;
  for (const row of nodesNamed(table, "table-row")) {
    const cells = rowOf(row);
    const times = timesOf(row, "number-rows-repeated");
    if (cells.length === 0) {
      for (let at = 0; at < times && times <= 50; at++) lines.push("");
      continue;
    }
    if (room.cells <= 0) {
      cut = true;
      break;
    }
    for (let at = 0; at < Math.min(times, REPEATED); at++) lines.push(cells.join("\t"));
    room.cells -= cells.length * Math.min(times, REPEATED);
  }
  while (lines.at(-1) === "") lines.pop();
  if (cut) room.notes.push({ note: "cut_sheet", sheet: name, row: lines.length });
  return `# ${name}\n${lines.join("\n")}\n`;
}

const timesOf = (node, name) => Math.max(1, Number(attribute(node, name)) || 1);

/** Without the empty cells at its end. */
function rowOf(row) {
  const cells = [];
  for (const cell of nodesNamed(row, "table-cell", "covered-table-cell")) {
    const text = cellText(cell);
    const times = Math.min(REPEATED, timesOf(cell, "number-columns-repeated"));
    for (let at = 0; at < times; at++) cells.push(text);
  }
  while (cells.at(-1) === "") cells.pop();
  return cells;
}

function cellText(cell) {
  const type = attribute(cell, "value-type");
  const comments = [...nodesNamed(cell, "annotation")].map(
    (each) => ` [Comment: ${paragraphs(each)}]`,
  );
  const shown = paragraphs(cell);
  const value =
    type === "date"
      ? (attribute(cell, "date-value") ?? shown).replace("T", " ").replace(/ 00:00:00$/, "")
      : shown || attribute(cell, "value") || formulaOf(cell);
  return `${value}${comments.join("")}`.replace(/[\t\r\n]+/g, " ");
}

const paragraphs = (node) =>
  node.children
    .filter(({ name }) => name === "p")
    .map((each) => inlineText(each))
    .join(" ");

/** A formula without a result, as typed. */
const formulaOf = (cell) => (attribute(cell, "formula") ?? "").replace(/^\w+:=/, "=");
