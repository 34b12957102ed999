"use client";
import { SelectInput } from "@/components/ui/form/input";
import { NameSearch } from "@/components/ui/form/name-search";
import {
  FILE_KINDS,
  FILE_MAKERS,
  FILE_SORTS,
  type FileFilter,
  type FileKind,
  type FileMaker,
  type FileSort,
} from "@/lib/files/list-options";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { filter: FileFilter; onChange: (filter: FileFilter) => void };

/** Search by name, and menus for kind, maker and order. */
export function FileFilters({ filter, onChange }: Props) {
  const t = useText();
  const change = (part: FileFilter) => {
    const all = Object.entries({ ...filter, ...part }).filter(([, value]) => value);
    onChange(Object.fromEntries(all) as FileFilter);
  };
  return (
    <div
      role="search"
      aria-label={t("Search files")}
      className="grid grid-cols-2 gap-2 pt-5 pb-3 wide:grid-cols-[minmax(0,1fr)_160px_160px_160px]"
    >
      <div className="col-span-2 wide:col-span-1">
        <NameSearch
          label={t("Search files")}
          words={filter.q ?? ""}
          onSearch={(q) => change({ q })}
        />
      </div>
      <Choice
        label={t("Kind")}
        none={t("All kinds")}
        value={filter.kind}
        options={FILE_KINDS.map((kind) => [kind, kindWords(t, kind)])}
        onChange={(kind) => change({ kind })}
      />
      <Choice
        label={t("Made by")}
        none={t("Made by anyone")}
        value={filter.by}
        options={FILE_MAKERS.map((by) => [by, makerWords(t, by)])}
        onChange={(by) => change({ by })}
      />
      <Choice
        label={t("Sort by")}
        value={filter.sort ?? "newest"}
        options={FILE_SORTS.map((sort) => [sort, sortWords(t, sort)])}
        onChange={(sort) => change({ sort: sort === "newest" ? undefined : sort })}
      />
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  /** The value for no choice. */
  none?: string;
  value: Value | undefined;
  options: (readonly [Value, string])[];
  onChange: (value: Value | undefined) => void;
};

function Choice<Value extends string>({
  label,
  none,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <SelectInput
      scale="sm"
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(options.find(([each]) => each === target.value)?.[0])}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </SelectInput>
  );
}

const kindWords = (t: Translate, kind: FileKind): string =>
  ({
    image: t("Images"),
    document: t("Documents"),
    table: t("Tables"),
    text: t("Text and code"),
    other: t("Other files"),
  })[kind];
const makerWords = (t: Translate, by: FileMaker): string =>
  ({ me: t("Made by me"), agents: t("Made by agents") })[by];
const sortWords = (t: Translate, sort: FileSort): string =>
  ({
    newest: t("Newest first"),
    oldest: t("Oldest first"),
    name: t("Name"),
    size: t("Largest first"),
  })[sort];
