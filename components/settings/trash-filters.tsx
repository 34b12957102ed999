"use client";
import { kindNames } from "@/components/settings/trash-row";
import { SelectInput } from "@/components/ui/form/input";
import { NameSearch } from "@/components/ui/form/name-search";
import { BIN_KINDS, type BinFilter } from "@/lib/bin/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { filter: BinFilter; onChange: (filter: BinFilter) => void };

/** Search by name, and a menu for the kind. */
export function TrashFilters({ filter, onChange }: Props) {
  const t = useText();
  const names = kindNames(t);
  const change = ({ kind, q }: BinFilter) =>
    onChange({ ...(kind ? { kind } : {}), ...(q ? { q } : {}) });
  return (
    <div
      role="search"
      aria-label={t("Search trash")}
      className="grid gap-2 pt-5 wide:grid-cols-[minmax(0,1fr)_192px]"
    >
      <NameSearch
        label={t("Search trash")}
        words={filter.q ?? ""}
        onSearch={(q) => change({ ...filter, q })}
      />
      <SelectInput
        scale="sm"
        aria-label={t("Kind")}
        value={filter.kind ?? ""}
        onChange={({ target }) =>
          change({ ...filter, kind: BIN_KINDS.find((each) => each === target.value) })
        }
      >
        <option value="">{t("All kinds")}</option>
        {BIN_KINDS.map((each) => (
          <option key={each} value={each}>
            {names[each].many}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
