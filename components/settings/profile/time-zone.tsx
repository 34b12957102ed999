"use client";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useText } from "@/lib/texts/use-text";

type Props = { value: string; onChange: (zone: string) => void };

/** The time zones that this browser knows, its own first; until hydration only the chosen one. */
export function TimeZone({ value, onChange }: Props) {
  const t = useText();
  const zoneNames = useHydrated()
    ? [
        Intl.DateTimeFormat().resolvedOptions().timeZone,
        value,
        ...Intl.supportedValuesOf("timeZone"),
      ]
    : [value];
  const zones = [...new Set(zoneNames)].filter((zone) => zone !== "" && zone !== "UTC");
  return (
    <Field
      label={t("Time zone")}
      helper={t("Sets when days and months start for usage and limits.")}
    >
      {(ids) => (
        <SelectInput
          {...ids}
          value={value === "UTC" ? "" : value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">UTC</option>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replace(/_/g, " ")}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
