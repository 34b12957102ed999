import type { ReactNode } from "react";

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** A short secondary text below. */
  note?: string;
};

/** A checkbox; clicking its label toggles it too. */
export function Tick({ checked, onChange, children, note }: Props) {
  return (
    <label className="flex min-h-10 w-fit items-center gap-2.5 wide:min-h-7">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 flex-none accent-brand"
      />
      <span className="min-w-0">
        {children}
        {note && <span className="block text-13 text-ink-3">{note}</span>}
      </span>
    </label>
  );
}
