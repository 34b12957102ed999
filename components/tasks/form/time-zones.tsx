"use client";
import type { ComponentProps } from "react";
import { here } from "@/components/tasks/schedule-words";
import { SelectInput } from "@/components/ui/form/input";

type Props = Omit<ComponentProps<typeof SelectInput>, "children" | "onChange" | "value"> & {
  value: string;
  onChange: (zone: string) => void;
};

/** The time zones that this browser knows; one's own and UTC come first. */
export function TimeZones({ value, onChange, ...rest }: Props) {
  const first = [...new Set([here(), "UTC", value])];
  const others = Intl.supportedValuesOf("timeZone").filter((zone) => !first.includes(zone));
  return (
    <SelectInput value={value} onChange={(event) => onChange(event.target.value)} {...rest}>
      {[...first, ...others].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replace(/_/g, " ")}
        </option>
      ))}
    </SelectInput>
  );
}
