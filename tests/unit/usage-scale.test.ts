import { expect, test } from "vitest";
import { LINES, lineText, niceTop } from "@/components/usage/chart-scale";

const linesFor = (most: number) =>
  LINES.map((line) => lineText(niceTop(most, "cost"), line, "cost"));

test.each([
  [0, ["$0.00", "$0.001", "$0.002", "$0.003"]],
  [0.004, ["$0.00", "$0.002", "$0.004", "$0.006"]],
  [0.013, ["$0.00", "$0.01", "$0.02", "$0.03"]],
  [0.04, ["$0.00", "$0.02", "$0.04", "$0.06"]],
  [0.4, ["$0.00", "$0.15", "$0.30", "$0.45"]],
  [4, ["$0.00", "$1.50", "$3.00", "$4.50"]],
])(
  "the lines of a chart whose highest bar costs %s dollars are whole cents from a cent on",
  (most, lines) => {
    expect(linesFor(most)).toEqual(lines);
    expect(niceTop(most, "cost")).toBeGreaterThanOrEqual(most);
  },
);
