"use client";
import { X } from "@/components/icons/x";
import type { KeyboardEvent, ReactNode } from "react";
import { PANEL_TITLE } from "@/components/teams/graph/editor/focus";
import { IconButton } from "@/components/ui/form/button";
import { Drawer } from "@/components/ui/dialog/dialog";
import { useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  narrow: boolean;
  /** Its name for screen readers. */
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** Beside the canvas; on a phone it covers the canvas. */
export function SidePanel({ open, narrow, label, onClose, children }: Props) {
  if (narrow) {
    return (
      <Drawer side="right" open={open} onOpenChange={(next) => !next && onClose()} label={label}>
        {children}
      </Drawer>
    );
  }
  if (!open) return null;
  const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && onClose();
  return (
    <aside
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex w-82 flex-none flex-col overflow-hidden border-l border-line bg-stage"
    >
      {children}
    </aside>
  );
}

type HeadProps = { avatar?: ReactNode; title: string; line: ReactNode; onClose: () => void };

export function PanelHead({ avatar, title, line, onClose }: HeadProps) {
  const t = useText();
  return (
    <div className="flex min-h-18 flex-none items-center gap-3 border-b border-line py-3 pr-2.5 pl-5">
      {avatar}
      <div className="min-w-0 flex-1">
        <h2 id={PANEL_TITLE} tabIndex={-1} title={title} className="truncate text-sm">
          {title}
        </h2>
        <p className="truncate text-13 text-ink-2">{line}</p>
      </div>
      <IconButton label={t("Close details")} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
