"use client";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { useText } from "@/lib/texts/use-text";

type HeadProps = {
  id: string;
  title: string;
  /** The full name of the edited item; undefined: a new one. */
  name?: string;
  dirty?: boolean;
  /** Next to the title, on either side. */
  before?: ReactNode;
  after?: ReactNode;
};

/** Focuses the title, since the list may have been scrolled. A new item's form starts in its first field instead. */
const toStart = (title: HTMLHeadingElement | null) => title?.focus();

export function FormHead({ id, title, name, dirty, before, after }: HeadProps) {
  const t = useText();
  return (
    <div className="flex min-h-16 items-center gap-3 border-b border-line px-5 py-3 wide:px-6">
      {before}
      <h2
        ref={name === undefined ? undefined : toStart}
        id={id}
        tabIndex={-1}
        className="line-clamp-2 min-w-0 scroll-mt-40 wrap-anywhere"
        title={name}
      >
        {title}
      </h2>
      {dirty && <Badge tone="warn">{t("Unsaved changes")}</Badge>}
      {after}
    </div>
  );
}

/**
 * Prevents the blur: showing the field's error would move the button away from under the pointer before it is released.
 */
export const stayInField = (event: { preventDefault: () => void }) => event.preventDefault();

export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div
      onMouseDown={stayInField}
      data-foot
      className="flex flex-wrap items-center justify-end gap-2 rounded-b-xl border-t border-line bg-subtle px-5 py-3.5 wide:sticky wide:bottom-0 wide:z-10 wide:px-6 [@media(max-height:480px)]:static"
    >
      {children}
    </div>
  );
}
