"use client";
import { cellsOf } from "@/lib/files/shared/cells";

/** More would make the page slow; the file has the rest. */
const ROWS = 500;
const COLUMNS = 50;

/** Comma-separated text as a table; its first line is the head. */
export function Table({ text, separator }: { text: string; separator: string }) {
  const [head = [], ...rows] = cellsOf(text, separator, ROWS + 1);
  const cell = "border border-line px-2 py-1 text-left align-top whitespace-pre-wrap";
  return (
    <table className="border-collapse text-13">
      <thead>
        <tr>
          {head.slice(0, COLUMNS).map((each, at) => (
            <th key={at} scope="col" className={`${cell} bg-subtle font-medium`}>
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.slice(0, COLUMNS).map((each, column) => (
              <td key={column} className={cell}>
                {each}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
