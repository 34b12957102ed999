"use client";
import { PARTS, type ChosenUsage, type Show } from "@/components/usage/chosen";
import { Choice } from "@/components/ui/form/choice";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import type { UsageReport } from "@/lib/dashboard/contract";
import { useText } from "@/lib/texts/use-text";
import { isEnter } from "@/components/ui/form/text/enter-key";

type Props = {
  chosen: ChosenUsage;
  /** Its days stand in the fields where none are chosen. */
  report: UsageReport | undefined;
  onChange: (part: Partial<ChosenUsage>) => void;
};

/** Of which days, in which steps, and what they are divided by. */
export function UsageFilters({ chosen, report, onChange }: Props) {
  const t = useText();
  const parts = {
    agent: t("Agent"),
    team: t("Team"),
    task: t("Task"),
    model: t("Model"),
    key: t("API key"),
    member: t("Person"),
  };
  const steps = { day: t("Day"), week: t("Week"), month: t("Month") };
  const select = <T extends string>(
    label: string,
    value: T,
    options: Record<T, string>,
    pick: (value: T) => Partial<ChosenUsage>,
    order = Object.keys(options) as T[],
  ) => (
    <Field label={label}>
      {(ids) => (
        <SelectInput
          {...ids}
          value={value}
          onChange={({ target }) =>
            onChange(pick(order.find((each) => each === target.value) ?? value))
          }
        >
          {order.map((each) => (
            <option key={each} value={each}>
              {options[each]}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
  const day = (name: "from" | "to", label: string) => {
    const shown = chosen[name] ?? report?.[name] ?? "";
    return (
      <Field label={label}>
        {(ids) => (
          <TextInput
            {...ids}
            key={shown}
            type="date"
            defaultValue={shown}
            onBlur={({ target }) =>
              target.value !== shown && onChange({ [name]: target.value || undefined })
            }
            onKeyDown={(event) => {
              if (isEnter(event)) onChange({ [name]: event.currentTarget.value || undefined });
            }}
          />
        )}
      </Field>
    );
  };
  return (
    <div
      role="search"
      className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-x-4 gap-y-3"
    >
      {select(t("Divided by"), chosen.by, parts, (by) => ({ by }), PARTS)}
      {select(t("Per"), chosen.per, steps, (per) => ({ per }))}
      {day("from", t("From"))}
      {day("to", t("To"))}
      <Choice<Show>
        label={t("Chart shows")}
        value={chosen.show}
        onChange={(show) => onChange({ show })}
        items={[
          { value: "cost", label: t("Cost") },
          { value: "tokens", label: t("Tokens") },
        ]}
      />
    </div>
  );
}
