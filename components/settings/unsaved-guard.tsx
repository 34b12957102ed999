"use client";
import { DiscardChanges, useLeave } from "@/components/ui/dialog/discard-changes";
import { useText } from "@/lib/texts/use-text";

/** Asks before the page is left while it has unsaved changes. `forget`: puts back what is saved. */
export function UnsavedGuard({ on, forget }: { on: boolean; forget: () => void }) {
  const t = useText();
  const { question } = useLeave(on, forget);
  return (
    <DiscardChanges question={question}>
      {t("What you changed on this page is lost. Everything saved stays as it was.")}
    </DiscardChanges>
  );
}
