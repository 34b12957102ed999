"use client";
import { cva, cx } from "class-variance-authority";
import { ChevronsUpDown, Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { useText } from "@/lib/texts/use-text";

/** 16 px on phones, since iOS zooms into anything smaller. */
const box = cva(
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

type Looks = { scale?: "sm" | "md" | "lg"; mono?: boolean };
type TextInputProps = ComponentProps<"input"> & Looks & { start?: ReactNode };

/** A single-line text field. `start` is drawn inside, at the left. */
export function TextInput({ scale, mono, start, className, ...rest }: TextInputProps) {
  const input = (
    <input className={cx(box({ scale, mono }), start && "pl-9", className)} {...rest} />
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

type PasswordInputProps = Omit<TextInputProps, "type" | "start" | "mono"> & {
  /** What is typed here. */
  what?: "password" | "key";
};

/** A password or key field whose text can be shown. */
export function PasswordInput({
  scale,
  className,
  what = "password",
  ...rest
}: PasswordInputProps) {
  const t = useText();
  const [show, hide] =
    what === "key" ? [t("Show key"), t("Hide key")] : [t("Show password"), t("Hide password")];
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input
        {...rest}
        type={shown ? "text" : "password"}
        className={cx(box({ scale }), "pr-11", className)}
      />
      <button
        type="button"
        aria-label={shown ? hide : show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 flex w-9 items-center justify-center rounded-md text-ink-2 hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}

type TextAreaProps = ComponentProps<"textarea"> & { mono?: boolean };

/** Grows with its text, from `rows` lines on. */
export function TextArea({ mono, rows = 4, className, style, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      className={cx(box({ scale: "text", mono }), "field-sizing-content resize-y", className)}
      style={{ minHeight: `calc(${rows}lh + 18px)`, ...style }}
      {...rest}
    />
  );
}

type SelectInputProps = ComponentProps<"select"> & Looks & { start?: ReactNode };

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
          box({ scale, mono }),
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
