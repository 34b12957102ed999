"use client";
import type { Show } from "@/components/usage/chosen";
import { colourOf } from "@/components/usage/chart-colours";
import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import type { UsageReport, UsageRow, UsageSum } from "@/lib/dashboard/contract";
import { money, number, numbers } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

type Props = { report: UsageReport; show: Show; labelOf: (row: UsageRow) => string };

/** All rows with their shares; a name links to its runs. */
export function SharesTable({ report, show, labelOf }: Props) {
  const t = useText();
  const cell = "px-3 py-2 text-right whitespace-nowrap tabular-nums last:pr-5";
  const heads = [t("Runs"), t("Tokens"), t("Cost"), t("Share"), t("Cost per run")];
  return (
    <div
      className="overflow-x-auto border-t border-line"
      tabIndex={0}
      role="region"
      aria-label={t("Usage in detail")}
    >
      <table className="w-full text-13">
        <thead className="bg-subtle text-ink-2">
          <tr>
            <th scope="col" className="px-5 py-2 text-left font-medium">
              {t("Name")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row, at) => (
            <tr key={row.key} className="border-t border-line">
              <th scope="row" className="max-w-60 min-w-28 px-5 py-2 text-left font-normal">
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="size-2.5 shrink-0 rounded-xs"
                    style={{
                      background: colourOf(row.over_time ? at : Infinity, report.rows.length),
                    }}
                  />
                  <Name report={report} row={row} label={labelOf(row)} />
                </span>
              </th>
              <td className={cell}>{number(row.runs)}</td>
              <td className={cell}>{number(tokensOf(row))}</td>
              <td className={cell}>
                <Cost of={row} />
              </td>
              <td className={cell}>{shareOf(row, report.total, show)}</td>
              <td className={cell}>{row.runs > 0 ? money(row.cost / row.runs) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Name({ report, row, label }: { report: UsageReport; row: UsageRow; label: string }) {
  const { by, from, to } = report;
  if (row.key === "") return <span className="truncate">{label}</span>;
  const whose: Record<string, string> = by === "member" ? {} : { [by]: row.key };
  return (
    <Link
      href={routes.runsWith({ ...whose, from, to })}
      className="truncate text-brand-ink hover:underline"
      title={label}
    >
      {label}
    </Link>
  );
}

/** An unknown price is never shown as $0. */
function Cost({ of }: { of: UsageSum }) {
  const t = useText();
  if (of.unpriced_tokens === 0) return money(of.cost);
  return of.cost > 0
    ? t("{cost} and tokens of unknown price", { cost: money(of.cost) })
    : t("price unknown");
}

const tokensOf = (of: UsageSum): number => of.prompt_tokens + of.completion_tokens;

function shareOf(row: UsageSum, total: UsageSum, show: Show): string {
  const [part, whole] = show === "cost" ? [row.cost, total.cost] : [tokensOf(row), tokensOf(total)];
  return whole > 0
    ? numbers({ style: "percent", maximumFractionDigits: 1 }).format(part / whole)
    : "–";
}
