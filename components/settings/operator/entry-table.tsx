"use client";
import { CellLabel, table } from "@/components/settings/operator/paged-list";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import type { WaitlistEntry } from "@/lib/operator/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  rows: WaitlistEntry[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, on: boolean) => void;
};

/** Confirmed entries can be selected: no others are invited. */
export function EntryTable({ rows, selected, onSelect }: Props) {
  const t = useText();
  return (
    <table className={table.whole}>
      <thead className="bg-subtle">
        <tr className="border-b border-line">
          {[t("Name"), t("Status"), t("Signed up"), t("Invited")].map((title) => (
            <th key={title} scope="col" className={table.head}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={table.body}>
        {rows.map((entry) => (
          <tr key={entry.EntryId} className={table.row}>
            <th scope="row" className={table.name}>
              <label className="flex items-start gap-3">
                <input
                  type="checkbox"
                  aria-label={t("Select {name}", { name: entry.email })}
                  disabled={!entry.confirmed_at}
                  checked={selected.has(entry.EntryId)}
                  onChange={(event) => onSelect(entry.EntryId, event.target.checked)}
                  className="mt-0.5 size-4 flex-none accent-brand"
                />
                <span className="min-w-0">
                  {entry.name}
                  <span className="block text-13 font-normal text-ink-2">{entry.email}</span>
                </span>
              </label>
            </th>
            <td className={table.cell}>
              {entry.confirmed_at ? (
                <Badge tone="ok">{t("Confirmed")}</Badge>
              ) : (
                <Badge tone="neutral">{t("Not confirmed")}</Badge>
              )}
            </td>
            <td className={table.cell}>
              <CellLabel>{t("Signed up")}</CellLabel>
              <RelativeTime iso={entry.signed_up_at} form="long" />
            </td>
            <td className={table.cell}>
              <CellLabel>{t("Invited")}</CellLabel>
              {entry.invited_at ? (
                <RelativeTime iso={entry.invited_at} form="long" />
              ) : (
                <span className="text-ink-3">{t("Not yet")}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
