"use client";
import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { fieldBox } from "@/components/ui/form/field-box";

type TextAreaProps = ComponentProps<"textarea"> & { mono?: boolean };

/** Grows with its text, from `rows` lines on. */
export function TextArea({ mono, rows = 4, className, style, ...rest }: TextAreaProps) {
  return (
    <textarea
      dir={mono ? "ltr" : "auto"}
      rows={rows}
      className={cx(fieldBox({ scale: "text", mono }), "field-sizing-content resize-y", className)}
      style={{ minHeight: `calc(${rows}lh + 18px)`, ...style }}
      {...rest}
    />
  );
}
