"use client";
import { cx } from "class-variance-authority";
import {
  PARTS,
  SPANS,
  type ChosenUsage,
  type Show,
  type UsageSpan,
} from "@/components/usage/chosen";
import { Choice } from "@/components/ui/form/choice";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { isEnter } from "@/components/ui/form/enter-key";
import type { UsageReport } from "@/lib/dashboard/contract";
import { useText } from "@/lib/texts/use-text";

const selectLooks = "flex items-center gap-2 text-13 text-ink-2";

type Props = {
  chosen: ChosenUsage;
  show: Show;
  /** Its days are shown in the fields if none are chosen. */
  report: UsageReport | undefined;
  onChange: (part: Partial<ChosenUsage>) => void;
};

/** The days, steps, dimension, and unit of the chart. */
export function UsageFilters({ chosen, show, report, onChange }: Props) {
  const t = useText();
  const spans: Record<UsageSpan, string> = {
    "7": t("7 days"),
    "30": t("30 days"),
    "90": t("90 days"),
    month: t("This month"),
    custom: t("Custom"),
  };
  // Custom days start with those that are shown.
  const span = (chosenSpan: UsageSpan) =>
    chosenSpan === "custom"
      ? onChange({ span: "custom", from: report?.from, to: report?.to })
      : onChange({ span: chosenSpan, from: undefined, to: undefined });
  return (
    <div role="search" className="mt-6 space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* Five periods don't fit on one line of a phone. */}
        <span className="max-wide:hidden">
          <Choice<UsageSpan>
            label={t("Period")}
            value={chosen.span}
            onChange={span}
            items={SPANS.map((value) => ({ value, label: spans[value] }))}
          />
        </span>
        <label className={cx(selectLooks, "wide:hidden")}>
          {t("Period")}
          <SelectInput
            scale="sm"
            value={chosen.span}
            onChange={({ target }) => span(SPANS.find((each) => each === target.value) ?? "30")}
          >
            {SPANS.map((value) => (
              <option key={value} value={value}>
                {spans[value]}
              </option>
            ))}
          </SelectInput>
        </label>
        <Selects chosen={chosen} onChange={onChange} />
        <span className="wide:ml-auto">
          <Choice<Show>
            label={t("Chart shows")}
            value={show}
            onChange={(wanted) => onChange({ show: wanted })}
            items={[
              { value: "cost", label: t("Cost") },
              { value: "tokens", label: t("Tokens") },
            ]}
          />
        </span>
      </div>
      {chosen.span === "custom" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Day
            name="from"
            label={t("From")}
            selected={chosen.from ?? report?.from}
            onChange={onChange}
          />
          <Day name="to" label={t("To")} selected={chosen.to ?? report?.to} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

function Selects({ chosen, onChange }: Pick<Props, "chosen" | "onChange">) {
  const t = useText();
  const parts = {
    agent: t("Agent"),
    team: t("Team"),
    task: t("Task"),
    model: t("Model"),
    key: t("API key"),
    member: t("User"),
  };
  const steps = { day: t("Day"), week: t("Week"), month: t("Month") };
  return (
    <>
      <label className={selectLooks}>
        {t("Group by")}
        <SelectInput
          scale="sm"
          value={chosen.by}
          onChange={({ target }) =>
            onChange({ by: PARTS.find((each) => each === target.value) ?? chosen.by })
          }
        >
          {PARTS.map((each) => (
            <option key={each} value={each}>
              {parts[each]}
            </option>
          ))}
        </SelectInput>
      </label>
      <label className={selectLooks}>
        {t("Interval")}
        <SelectInput
          scale="sm"
          value={chosen.per}
          onChange={({ target }) => {
            const all = ["day", "week", "month"] as const;
            onChange({ per: all.find((each) => each === target.value) ?? chosen.per });
          }}
        >
          {Object.entries(steps).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectInput>
      </label>
    </>
  );
}

type DayProps = {
  name: "from" | "to";
  label: string;
  selected: string | undefined;
  onChange: Props["onChange"];
};

function Day({ name, label, selected = "", onChange }: DayProps) {
  return (
    <label className="flex items-center gap-2 text-13 text-ink-2">
      {label}
      <TextInput
        key={selected}
        scale="sm"
        type="date"
        defaultValue={selected}
        onBlur={({ target }) =>
          target.value !== selected && onChange({ [name]: target.value || undefined })
        }
        onKeyDown={(event) => {
          if (isEnter(event)) onChange({ [name]: event.currentTarget.value || undefined });
        }}
      />
    </label>
  );
}
