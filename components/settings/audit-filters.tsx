"use client";
import { useState } from "react";
import { X } from "@/components/icons/x";
import { Button } from "@/components/ui/form/button";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { NameSearch } from "@/components/ui/form/name-search";
import type { AuditFilter } from "@/lib/audit/contract";
import { auditGroups, auditKinds, type AuditGroup, type AuditKind } from "@/lib/audit/kinds";
import { useText } from "@/lib/texts/use-text";

type Props = {
  filter: AuditFilter;
  /** The name of the person who is filtered by; empty: deleted. */
  name: string;
  onChange: (filter: AuditFilter) => void;
};

const GROUPS = Object.keys(auditGroups) as AuditGroup[];

/** Words, a kind or a group of kinds, days, and the person chosen in the list. */
export function AuditFilters({ filter, name, onChange }: Props) {
  const t = useText();
  const change = (part: AuditFilter) => onChange(withoutEmpty({ ...filter, ...part }));
  return (
    <div
      role="search"
      aria-label={t("Filter the audit log")}
      className="grid gap-2 pt-5 wide:grid-cols-[minmax(0,1fr)_220px_auto_auto]"
    >
      <NameSearch
        label={t("Search the audit log")}
        words={filter.q ?? ""}
        onSearch={(q) => change({ q })}
      />
      <SelectInput
        scale="sm"
        aria-label={t("Kind")}
        value={filter.kind ?? ""}
        onChange={({ target }) => change({ kind: kindOf(target.value) })}
      >
        <option value="">{t("All kinds")}</option>
        {GROUPS.map((group) => (
          <optgroup key={group} label={t(auditGroups[group].label)}>
            <option value={group}>{t("All: {name}", { name: t(auditGroups[group].label) })}</option>
            {auditGroups[group].kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(auditKinds[kind])}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectInput>
      <Day label={t("From")} at={filter.from} onChange={(from) => change({ from })} />
      <Day label={t("To")} at={filter.to} isEnd onChange={(to) => change({ to })} />
      {filter.person && (
        <Button
          size="sm"
          icon={<X />}
          className="justify-self-start wide:col-span-4"
          onClick={() => change({ person: undefined })}
        >
          {t("Only {name}", { name: name || t("Deleted account") })}
        </Button>
      )}
    </div>
  );
}

const kindOf = (value: string): AuditKind | AuditGroup | undefined =>
  value in auditKinds || value in auditGroups ? (value as AuditKind | AuditGroup) : undefined; // checked

const withoutEmpty = (filter: AuditFilter): AuditFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

type DayProps = {
  label: string;
  at: string | undefined;
  /** The day itself is included: the time is that of the next day's start. */
  isEnd?: boolean;
  onChange: (at: string | undefined) => void;
};

/** A day in the reader's time zone. */
function Day({ label, at, isEnd = false, onChange }: DayProps) {
  const [typed, setTyped] = useState("");
  const [lastAt, setLastAt] = useState(at);
  if (lastAt !== at) {
    setLastAt(at);
    if (at === undefined) setTyped(""); // cleared elsewhere
  }
  return (
    <label className="flex items-center gap-2 text-13 text-ink-2">
      <span className="w-10 flex-none wide:w-auto">{label}</span>
      <TextInput
        scale="sm"
        type="date"
        max="9998-12-31"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const day = new Date(`${value}T00:00`);
          if (isEnd) day.setDate(day.getDate() + 1);
          if (value === "") onChange(undefined);
          else if (day.getFullYear() >= 2000) onChange(day.toISOString()); // a year is typed digit by digit
        }}
      />
    </label>
  );
}
