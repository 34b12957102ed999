"use client";
import { cx } from "class-variance-authority";

type Props<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly { value: Value; label: string }[];
};

/**
 * Looks like a segmented control, but consists of buttons for screen readers: for switching a view that is not a tab
 * panel.
 */
export function Choice<Value extends string>({ label, value, onChange, items }: Props<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex w-fit max-w-full flex-wrap rounded-lg bg-press p-0.75"
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
          className={cx(
            "h-9 rounded-md px-2.5 text-13 font-medium whitespace-nowrap wide:h-7 wide:px-3",
            item.value === value ? "bg-thumb text-ink shadow-low" : "text-ink-2 hover:text-ink",
          )}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
