import { useId, type ReactNode } from "react";

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** A short secondary text below: it describes the checkbox, and is not part of its name. */
  note?: string;
  /** Next to the name, and not part of it either. */
  marks?: ReactNode;
};

/** A checkbox; clicking its label toggles it too. */
export function Tick({ checked, onChange, children, note, marks }: Props) {
  const id = useId();
  const about = [marks && `${id}-marks`, note && `${id}-note`].filter(Boolean).join(" ");
  return (
    <label className="flex min-h-10 w-fit items-center gap-2.5 wide:min-h-7">
      <input
        type="checkbox"
        aria-labelledby={about ? `${id}-name` : undefined}
        aria-describedby={about || undefined}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 flex-none accent-brand"
      />
      <span className="min-w-0">
        <span className={marks ? "flex flex-wrap items-center gap-x-2 gap-y-1" : undefined}>
          <span id={`${id}-name`}>{children}</span>
          {marks && (
            <span id={`${id}-marks`} className="contents">
              {marks}
            </span>
          )}
        </span>
        {note && (
          <span id={`${id}-note`} className="block text-13 text-ink-3">
            {note}
          </span>
        )}
      </span>
    </label>
  );
}
