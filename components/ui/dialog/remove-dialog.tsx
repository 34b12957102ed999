"use client";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Props<Thing> = {
  /** The item to delete; null: closed. */
  thing: Thing | null;
  title: (thing: Thing) => string;
  /** What is lost and what stays. */
  text: ReactNode | ((thing: Thing) => ReactNode);
  confirm: string;
  onConfirm: (thing: Thing) => Promise<unknown>;
  onClose: () => void;
  /** Called after the dialog has closed. */
  onRemoved?: (thing: Thing) => void;
};

/** Asks before an item is deleted. It closes when the server has accepted, and otherwise shows why not. */
export function RemoveDialog<Thing>(props: Props<Thing>) {
  const { thing, title, text, confirm, onConfirm, onClose, onRemoved } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<SentenceOrText>();
  // The name stays while the dialog fades out.
  const [last, setLast] = useState(thing);
  if (thing !== null && thing !== last) setLast(thing);

  function close(): void {
    setError(undefined);
    onClose();
  }
  async function remove(): Promise<void> {
    if (thing === null) return;
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(thing);
      close();
      onRemoved?.(thing);
    } catch (thrown) {
      setError(sentenceIn(thrown));
    }
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open={thing !== null}
      onOpenChange={(open) => !open && !busy && close()}
      title={last === null ? "" : title(last)}
      confirm={confirm}
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
    >
      {typeof text !== "function" ? text : last === null ? null : text(last)}
    </ConfirmDialog>
  );
}
