"use client";
import type { FilterName, FilterProps } from "@/components/runs/list/chosen";
import { sourceWords } from "@/components/run-timeline/run-words";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { isEnter } from "@/components/ui/form/enter-key";
import { useAgentNames } from "@/lib/agents/client";
import { useTeams } from "@/lib/teams/client";
import { useText } from "@/lib/texts/use-text";

/** Rarely needed filters. */
export function FilterFields({ chosen, onChange }: FilterProps) {
  const t = useText();
  const agents = useAgentNames();
  const { data: teams = [] } = useTeams();
  const select = (name: FilterName, label: string, options: (readonly [string, string])[]) => (
    <Field label={label}>
      {(ids) => (
        <SelectInput
          {...ids}
          value={chosen[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.target.value })}
        >
          <option value="">{t("All")}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
  const text = (name: FilterName, label: string, type: "date" | "text", inputMode?: "decimal") => (
    <Field label={label}>
      {(ids) => (
        <TextInput
          {...ids}
          key={chosen[name] ?? ""}
          type={type}
          maxLength={200}
          inputMode={inputMode}
          defaultValue={chosen[name] ?? ""}
          onBlur={(event) => {
            const typed = event.target.value.trim();
            if (typed !== (chosen[name] ?? "")) onChange({ [name]: typed });
          }}
          onKeyDown={(event) => {
            if (isEnter(event)) onChange({ [name]: event.currentTarget.value.trim() });
          }}
        />
      )}
    </Field>
  );
  return (
    <>
      {select("agent", t("Agent"), [...agents])}
      {select(
        "team",
        t("Team"),
        teams.map(({ TeamId, name }) => [TeamId, name] as const),
      )}
      {select("source", t("Source"), Object.entries(sourceWords(t)))}
      {text("tool", t("Tool"), "text")}
      {text("from", t("From"), "date")}
      {text("to", t("To"), "date")}
      {text("min_cost", t("Min. cost ($)"), "text", "decimal")}
    </>
  );
}
