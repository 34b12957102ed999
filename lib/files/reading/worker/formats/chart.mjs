import { markdownTable } from "../../../../core/untrusted/markdown-table.mjs";
import { firstNamed, nodesNamed, textOf } from "../xml.mjs";

/** Beyond this, a chart's data belongs in a table. */
const POINTS = 500;

/** The content of a document's chart: its title, and its values when it was saved. */
export function chartText(tree) {
  const chart = firstNamed(tree, "chart") ?? tree;
  const title = firstNamed(chart, "title");
  const series = [...nodesNamed(chart, "ser")].slice(0, POINTS);
  const names = series.map((each) => valuesOf(firstNamed(each, "tx")).join(" "));
  const columns = series.map((each) => valuesOf(firstNamed(each, "val", "yVal")));
  const labels = valuesOf(series[0] && firstNamed(series[0], "cat", "xVal"));
  const rows = Math.max(0, ...columns.map((column) => column.length));
  const cell = (text = "") => ({ text });
  const table = markdownTable([
    ["", ...names].map(cell),
    ...Array.from({ length: rows }, (_, at) =>
      [labels[at], ...columns.map((column) => column[at])].map(cell),
    ),
  ]);
  const titleText = title ? [...nodesNamed(title, "t")].map(textOf).join("") : "";
  return `[Chart${titleText && `: ${titleText}`}]${table && `\n${table}`}`;
}

const valuesOf = (node) => (node ? [...nodesNamed(node, "v")].slice(0, POINTS).map(textOf) : []);
