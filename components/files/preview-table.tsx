"use client";
import { cx } from "class-variance-authority";
import { cellsOf } from "@/lib/files/cells";

/** More would make the page slow; the file has the rest. */
const ROWS = 500;
const COLUMNS = 50;

/** Comma-separated text as a table; its first line is the head. */
export function Table({ text, separator }: { text: string; separator: string }) {
  const [head = [], ...rows] = cellsOf(text, separator, ROWS + 1);
  const numbers = head.map((_, at) => areNumbers(rows, at));
  const cell = (at: number) =>
    cx(
      "border-b border-line px-3 py-1.5 align-top whitespace-pre-wrap",
      numbers[at] ? "text-right tabular-nums" : "text-left",
    );
  return (
    <table className="w-full border-collapse text-13">
      <thead>
        <tr>
          {head.slice(0, COLUMNS).map((each, at) => (
            <th key={at} scope="col" className={cx(cell(at), "bg-subtle font-medium")}>
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className="hover:bg-hover">
            {row.slice(0, COLUMNS).map((each, column) => (
              <td key={column} className={cell(column)}>
                {each}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether a column only contains numbers: they are aligned. */
const areNumbers = (rows: string[][], at: number): boolean =>
  rows.some((row) => row[at]?.trim()) &&
  rows.every((row) => /^[-+]?[\d.,' ]{0,24}%?$/.test(row[at]?.trim() ?? ""));
