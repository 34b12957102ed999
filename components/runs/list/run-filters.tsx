"use client";
import { useId, useState } from "react";
import { ListFilter } from "@/components/icons/list-filter";
import { Search } from "@/components/icons/search";
import type { FilterProps } from "@/components/runs/list/chosen";
import { FilterChips } from "@/components/runs/list/filter-chips";
import { FilterFields } from "@/components/runs/list/filter-fields";
import { statusWords } from "@/components/run-timeline/run-words";
import { Button } from "@/components/ui/form/button";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { isEnter } from "@/components/ui/form/enter-key";
import { useText } from "@/lib/texts/use-text";

/** One row: search, status, and a button for all other filters; below, those that are set. */
export function RunFilters({ chosen, onChange }: FilterProps) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const search = (words: string) =>
    words.trim() !== (chosen.q ?? "") && onChange({ q: words.trim() });
  return (
    <div role="search" className="mt-6">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-full wide:max-w-sm wide:basis-60">
          <TextInput
            key={chosen.q ?? ""}
            type="search"
            scale="sm"
            maxLength={200}
            start={<Search aria-hidden="true" />}
            aria-label={t("Search runs")}
            placeholder={t("Search runs")}
            defaultValue={chosen.q ?? ""}
            onBlur={(event) => search(event.target.value)}
            onKeyDown={(event) => {
              if (isEnter(event)) search(event.currentTarget.value);
            }}
          />
        </div>
        <div className="w-40 max-wide:flex-1">
          <SelectInput
            scale="sm"
            aria-label={t("Status")}
            value={chosen.status ?? ""}
            onChange={(event) => onChange({ status: event.target.value })}
          >
            <option value="">{t("Any status")}</option>
            {Object.entries(statusWords(t)).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectInput>
        </div>
        <Button
          size="sm"
          icon={<ListFilter aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {t("Filters")}
        </Button>
      </div>
      {open && (
        <div
          id={id}
          className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 rounded-xl border border-line bg-surface p-4 wide:grid-cols-4"
        >
          <FilterFields chosen={chosen} onChange={onChange} />
        </div>
      )}
      <FilterChips chosen={chosen} onChange={onChange} />
    </div>
  );
}
