"use client";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { useSentence } from "@/lib/texts/use-text";

type Props<Thing> = {
  /** What is about to go; null: nothing is asked. */
  thing: Thing | null;
  title: (thing: Thing) => string;
  /** What is lost and what stays. */
  text: ReactNode;
  confirm: string;
  onConfirm: (thing: Thing) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before a row of the settings goes. It closes when the server has agreed, and says why when it has not. */
export function AskFirst<Thing>({ thing, title, text, confirm, onConfirm, onClose }: Props<Thing>) {
  const say = useSentence();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // The name stays while the dialog fades out.
  const [last, setLast] = useState(thing);
  if (thing !== null && thing !== last) setLast(thing);

  function close(): void {
    setError(undefined);
    onClose();
  }
  async function go(): Promise<void> {
    if (thing === null) return;
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(thing);
      close();
    } catch (thrown) {
      setError(say(thrown instanceof Error ? thrown.message : String(thrown)));
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
      onConfirm={() => void go()}
    >
      {text}
    </ConfirmDialog>
  );
}
