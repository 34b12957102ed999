"use client";
import { useWorkspace } from "@/components/shell/workspace";
import { roleNames } from "@/components/shell/frame/roles";
import { SelectInput } from "@/components/ui/form/input";
import { isAtLeast, ROLES, type Role } from "@/lib/core/shared/roles";
import { useText } from "@/lib/texts/use-text";

type Props = {
  label?: string;
  id?: string;
  "aria-describedby"?: string;
  value: Role;
  disabled?: boolean;
  onChange: (role: Role) => void;
};

/** The roles that the reader may give: only an owner makes someone an owner. */
export function RoleSelect({ label, value, onChange, ...rest }: Props) {
  const t = useText();
  const mine = useWorkspace().role;
  const names = roleNames(t);
  return (
    <SelectInput
      {...rest}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(ROLES.find((each) => each === target.value) ?? value)}
    >
      {ROLES.filter((each) => isAtLeast(mine, each)).map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </SelectInput>
  );
}
