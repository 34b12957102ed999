"use client";
import { DiscardChanges, useDiscard } from "@/components/ui/dialog/discard-changes";
import { useLeaveGuard } from "@/components/ui/dialog/use-leave-guard";
import { useText } from "@/lib/texts/use-text";

/** Asks before the page is left while something on it is changed and not saved. */
export function UnsavedGuard({ on }: { on: boolean }) {
  const t = useText();
  const { ask, question } = useDiscard();
  useLeaveGuard(on, ask);
  return (
    <DiscardChanges question={question}>
      {t("What you changed on this page is lost. Everything saved stays as it was.")}
    </DiscardChanges>
  );
}
