"use client";
import { cx } from "class-variance-authority";
import { ChevronsUpDown } from "@/components/icons/chevrons-up-down";
import type { ComponentProps, ReactNode } from "react";
import { fieldBox, type FieldLooks } from "@/components/ui/form/field-box";

export type TextInputProps = ComponentProps<"input"> & FieldLooks & { start?: ReactNode };

/** A single-line text field. `start` is drawn inside, at the left. */
export function TextInput({ scale, mono, start, className, ...rest }: TextInputProps) {
  const input = (
    <input
      dir={mono ? "ltr" : "auto"}
      className={cx(fieldBox({ scale, mono }), start && "pl-9", className)}
      {...rest}
    />
  );
  if (!start) return input;
  return (
    <span className="relative block">
      {input}
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-2 [&_svg]:size-4">
        {start}
      </span>
    </span>
  );
}

type SelectInputProps = ComponentProps<"select"> & FieldLooks & { start?: ReactNode };

/** A native select styled as a field. `start` (20 or 24 px) is drawn inside, at the left. */
export function SelectInput({
  scale,
  mono,
  start,
  className,
  children,
  ...rest
}: SelectInputProps) {
  return (
    <span className="relative block">
      <select
        className={cx(
          fieldBox({ scale, mono }),
          "appearance-none truncate pr-9",
          start && "pl-11",
          className,
        )}
        {...rest}
      >
        {children}
      </select>
      {start && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center">
          {start}
        </span>
      )}
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}
