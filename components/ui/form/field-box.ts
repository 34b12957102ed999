import { cva } from "class-variance-authority";

/** 16 px on phones, since iOS zooms into anything smaller. */
export const fieldBox = cva(
  [
    "field-box block w-full rounded-lg border border-field bg-surface text-base text-ink wide:text-sm",
    "aria-invalid:border-bad disabled:border-line-strong disabled:bg-hover disabled:text-ink-disabled disabled:opacity-100",
  ],
  {
    variants: {
      scale: {
        sm: "h-11 px-3 wide:h-8 wide:text-13",
        md: "h-11 px-3 wide:h-9",
        lg: "h-11 px-3 wide:h-10",
        text: "px-3 py-2.5 wide:py-2",
      },
      mono: { true: "font-mono wide:text-13" },
    },
    defaultVariants: { scale: "md" },
  },
);

export type FieldLooks = { scale?: "sm" | "md" | "lg"; mono?: boolean };
