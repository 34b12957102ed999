import type { UsageRow } from "@/lib/dashboard/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

type Row = Pick<UsageRow, "key" | "prompt_tokens" | "completion_tokens" | "cost"> & {
  label: string;
  count: number;
};
type Props = {
  /** Its name for screen readers. */
  label: string;
  /** What a row represents: the heading of the first column. */
  what: string;
  /** What the second column counts: its heading. */
  counted: string;
  rows: Row[];
};

/** Every number of the usage, a row for each day, agent, team or model. */
export function UsageTable({ label, what, counted, rows }: Props) {
  const t = useText();
  const cell = "px-2 py-1.5 text-right whitespace-nowrap tabular-nums";
  return (
    <div
      className="-mx-2 mt-3 max-h-56 overflow-auto"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th scope="col" className="px-2 py-1.5 text-left font-medium">
              {what}
            </th>
            {[counted, t("Tokens in"), t("Tokens out"), t("Cost")].map((head) => (
              <th key={head} scope="col" className={`${cell} font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line">
              <th
                scope="row"
                className="w-full max-w-0 min-w-16 truncate px-2 wide:min-w-24 py-1.5 text-left font-normal"
                title={row.label}
              >
                {row.label}
              </th>
              <td className={cell}>{number(row.count)}</td>
              <td className={cell}>{number(row.prompt_tokens)}</td>
              <td className={cell}>{number(row.completion_tokens)}</td>
              <td className={cell}>{money(row.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
