"use client";
import { cx } from "class-variance-authority";
import type { Tokens } from "marked";
import { directionOf } from "@/components/markdown/direction";
import { Inline } from "@/components/markdown/parts/inline";
import { own } from "@/components/markdown/grammar";
import { tooManyCells } from "@/components/markdown/read";
import { useText } from "@/lib/texts/use-text";

const sides = { left: "text-left", center: "text-center", right: "text-right" };

/** A cell with only a number follows the table's direction. */
const autoDirection = ({ text }: Tokens.TableCell) => (directionOf(text) ? "auto" : undefined);

/** Scrolls in its own box, so that a wide table does not widen the page. */
export function Table({ token }: { token: Tokens.Table }) {
  const t = useText();
  if (tooManyCells(token.header.length, token.rows.length))
    return <p className="whitespace-pre-wrap">{token.raw}</p>;
  const cell = (each: Tokens.TableCell) =>
    cx("px-3 py-2", each.align ? sides[each.align] : "text-start");
  return (
    <div
      role="region"
      aria-label={t("Table")}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table dir={directionOf(token.raw)} className="w-full border-collapse text-sm">
        <thead className="bg-subtle text-ink-2">
          <tr>
            {token.header.map((each, at) => (
              <th
                key={at}
                dir={autoDirection(each)}
                scope="col"
                className={cx("font-medium whitespace-nowrap", cell(each))}
              >
                <Inline tokens={own(each.tokens)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            <tr key={at} className="border-t border-line">
              {row.map((each, column) => (
                <td key={column} dir={autoDirection(each)} className={cell(each)}>
                  <Inline tokens={own(each.tokens)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
