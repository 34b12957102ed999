"use client";
import { cx } from "class-variance-authority";
import { Eye } from "@/components/icons/eye";
import { EyeOff } from "@/components/icons/eye-off";
import { useState } from "react";
import { fieldBox } from "@/components/ui/form/field-box";
import type { TextInputProps } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";

type PasswordInputProps = Omit<TextInputProps, "type" | "start" | "mono"> & {
  /** The typed text. */
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
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input
        {...rest}
        type={isVisible ? "text" : "password"}
        className={cx(fieldBox({ scale }), "pr-11", className)}
      />
      <button
        type="button"
        aria-label={isVisible ? hide : show}
        aria-pressed={isVisible}
        onClick={() => setIsVisible(!isVisible)}
        className="absolute inset-y-1 right-1 flex w-9 items-center justify-center rounded-md text-ink-2 hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}
