"use client";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";

export type TimeZoneProps = { value: string; onChange: (zone: string) => void };

/** The time zones that this browser knows, its own first. */
export function TimeZone({ value, onChange }: TimeZoneProps) {
  const t = useText();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([here, value, ...Intl.supportedValuesOf("timeZone")])].filter(
    (zone) => zone !== "" && zone !== "UTC",
  );
  return (
    <Field
      label={t("Time zone")}
      helper={t("Days and months of your limits and of the usage begin by its clock.")}
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
