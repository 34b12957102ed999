"use client";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { Drawer } from "@/components/ui/dialog/dialog";
import { useMedia } from "@/components/ui/page/use-media";

type Props = {
  open: boolean;
  /** Its name for screen readers. */
  label: string;
  onClose: () => void;
  /** The id of the element that gets the focus after closing when the opener is gone too. */
  back: string;
  children: ReactNode;
};

/** DESIGN 'Drawer': docked in the stage from 1280 px on, over it below that, full screen on phones. */
export function SidePanel({ open, label, onClose, back, children }: Props) {
  const docked = useMedia("(min-width: 80rem)");
  if (docked) {
    return open ? (
      <Docked label={label} onClose={onClose} back={back}>
        {children}
      </Docked>
    ) : null;
  }
  // An open list inside handles Esc first.
  const change = (next: boolean) =>
    !next && !document.querySelector("[data-list-open]") && onClose();
  return (
    <Drawer open={open} onOpenChange={change} label={label} side="right">
      {children}
    </Drawer>
  );
}

function Docked({ label, onClose, back, children }: Omit<Props, "open">) {
  const panel = useRef<HTMLElement>(null);
  const wayBack = useEffectEvent(() => document.getElementById(back));
  useEffect(() => {
    const opener = document.activeElement;
    const inside = panel.current;
    // When the panel was open on page load, there is no opener: then the page starts at its top.
    if (opener instanceof HTMLElement && opener !== document.body && !inside?.contains(opener))
      inside?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      if (now !== document.body && !inside?.contains(now)) return;
      const target =
        wayBack() ?? (opener instanceof HTMLElement && opener.isConnected ? opener : null);
      target?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (
          event.key === "Escape" &&
          !event.defaultPrevented &&
          !document.querySelector(
            "[role=alertdialog], [data-list-open], :popover-open:not([data-toasts])",
          )
        )
          onClose();
      }}
      className="flex min-w-0 flex-col overflow-hidden border-l border-line bg-stage [animation:from-right_var(--t-3)_var(--ease)]"
    >
      {children}
    </aside>
  );
}
