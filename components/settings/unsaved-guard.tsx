"use client";
import { DiscardChanges, useLeave } from "@/components/ui/dialog/discard-changes";
import { useText } from "@/lib/texts/use-text";

/** Asks before the page is left while it has unsaved changes. `forget`: restores the saved values. */
export function UnsavedGuard({ on, forget }: { on: boolean; forget: () => void }) {
  const t = useText();
  const { question } = useLeave(on, forget);
  return (
    <DiscardChanges question={question}>
      {t("Your unsaved changes on this page will be lost.")}
    </DiscardChanges>
  );
}
