"use client";
import * as Tabs from "@radix-ui/react-tabs";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

type Props<Value extends string> = {
  /** What is selected here, for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly { value: Value; label: string }[];
  /** The content of the selected segment: one `SegmentPanel` for each item. */
  children?: ReactNode;
  wide?: boolean;
};

/** Two or three views of the same thing. `wide` fills the row. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  items,
  children,
  wide = false,
}: Props<Value>) {
  const choose = (next: string) => {
    const item = items.find((each) => each.value === next);
    if (item) onChange(item.value);
  };
  return (
    <Tabs.Root value={value} onValueChange={choose}>
      <Tabs.List
        aria-label={label}
        className={cx(
          "rounded-lg bg-press p-0.75",
          wide ? "grid auto-cols-fr grid-flow-col" : "inline-flex",
        )}
      >
        {items.map((item) => (
          <Tabs.Trigger
            key={item.value}
            value={item.value}
            className={cx(
              "rounded-md px-3 font-medium text-ink-2 hover:text-ink data-[state=active]:bg-thumb data-[state=active]:text-ink data-[state=active]:shadow-low",
              wide ? "h-8.5" : "h-7 text-13",
            )}
          >
            {item.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {children}
    </Tabs.Root>
  );
}

export function SegmentPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Tabs.Content value={value} className={className} tabIndex={-1}>
      {children}
    </Tabs.Content>
  );
}
