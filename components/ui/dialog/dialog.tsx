"use client";
import { useState, type ReactNode } from "react";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** The dialog library weighs 14 kB, so it is loaded lazily. */
const load = () => import("@/components/ui/dialog/dialog-parts");
const over = { onGivenUp: closes };
const ConfirmPart = lazyPart(() => load().then((parts) => parts.ConfirmPart), over);
const FormPart = lazyPart(() => load().then((parts) => parts.FormPart), over);
const DrawerPart = lazyPart(() => load().then((parts) => parts.DrawerPart), over);

/** True from the first opening on, so that closing can be animated. */
function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}

export type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Includes the item's name: 'Delete Quill?' */
  title: string;
  /** What is lost and what stays. */
  children: ReactNode;
  /** The button's text: verb and object. */
  confirm: string;
  /** Used where 'Cancel' could mean either of the two. */
  cancel?: string;
  /** false: nothing is lost, and the button is not red. */
  destroys?: boolean;
  busy?: boolean;
  error?: SentenceOrText;
  onConfirm: () => void;
};

/** Asks before something is destroyed, or done that can't be undone. */
export function ConfirmDialog(props: ConfirmProps) {
  const once = useOnceOpen(props.open);
  return once ? <ConfirmPart {...props} /> : null;
}

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Its name for screen readers. */
  label: string;
  /** left: the 288 px of a menu; right: the 480 px of a detail, full screen on phones. */
  side: "left" | "right";
  /** As wide as its text needs. */
  roomy?: boolean;
  /** Its first field gets the focus, as in a dialog, not the close button. */
  asksFirst?: boolean;
  children: ReactNode;
};

/** A panel over the page, at its left or right side. */
export function Drawer(props: DrawerProps) {
  const once = useOnceOpen(props.open);
  return once ? <DrawerPart {...props} /> : null;
}

export type FormDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Its purpose, in one sentence. */
  text?: string;
  /** false: only its content closes it, without a close button. */
  closable?: boolean;
  children: ReactNode;
};

/** A small form over the page; its first field gets the focus. */
export function FormDialog(props: FormDialogProps) {
  const once = useOnceOpen(props.open);
  return once ? <FormPart {...props} /> : null;
}
