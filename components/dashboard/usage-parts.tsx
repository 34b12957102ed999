import { amount, type Measure } from "@/components/dashboard/usage-chart";
import type { Divided } from "@/components/dashboard/usage-choices";
import { UsageTable } from "@/components/dashboard/usage-table";
import type { UsageRow } from "@/lib/dashboard/contract";
import { useModels } from "@/lib/models/client";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

type PartBy = Exclude<Divided, "day">;
type Props = { by: PartBy; rows: UsageRow[] };
type Named = UsageRow & { label: string };

/** As many bars as fit into the chart; the table has all. */
const BARS = 6;

/** A bar for each row with the most usage, with its amount. */
export function UsageParts({ by, rows, measure }: Props & { measure: Measure }) {
  const t = useText();
  const named = useNamed(by, rows)
    .filter((row) => amount(row, measure) > 0)
    .sort((a, b) => amount(b, measure) - amount(a, measure));
  const most = amount(named[0] ?? NOTHING, measure) || 1;
  const tell = (value: number): string => (measure === "tokens" ? number(value) : money(value));
  if (named.length === 0)
    return <p className="mt-6 text-13 text-ink-2">{t("No usage in this period")}</p>;
  return (
    <>
      <ul className="mt-3 space-y-2.5">
        {named.slice(0, BARS).map((row) => (
          <li key={row.key}>
            <div className="flex items-baseline gap-3 text-13">
              <span className="min-w-0 flex-1 truncate" title={row.label}>
                {row.label}
              </span>
              <span className="text-ink-2 tabular-nums">{tell(amount(row, measure))}</span>
            </div>
            <div className="mt-1 h-2 rounded-xs bg-hover">
              <div
                className="h-full rounded-xs bg-field"
                style={{ width: `${Math.max((amount(row, measure) / most) * 100, 0.5)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {named.length > BARS && (
        <p className="mt-2.5 text-13 text-ink-3">
          {t("and {count} more in the table", { count: number(named.length - BARS) })}
        </p>
      )}
    </>
  );
}

const NOTHING = { prompt_tokens: 0, completion_tokens: 0, cost: 0 };

/** All rows, with all their numbers. */
export function PartsTable({ by, rows }: Props) {
  const t = useText();
  const what = { agent: t("Agent"), team: t("Team"), model: t("Model") };
  return (
    <UsageTable
      label={t("Usage in detail")}
      what={what[by]}
      counted={t("Calls")}
      rows={useNamed(by, rows).map((row) => ({ ...row, count: row.calls }))}
    />
  );
}

/** Deleted things no longer have a name; models are named as in the lists of models. */
function useNamed(by: PartBy, rows: UsageRow[]): Named[] {
  const t = useText();
  const { data: models = [] } = useModels();
  const gone = { agent: t("Deleted agent"), team: t("Deleted team"), model: "" };
  const rest = { agent: t("No agent"), team: t("No team"), model: t("Other") };
  return rows.map((row) => ({
    ...row,
    label:
      row.key === ""
        ? rest[by]
        : (by === "model" && models.find(({ id }) => id === row.key)?.label) ||
          row.name ||
          gone[by],
  }));
}
