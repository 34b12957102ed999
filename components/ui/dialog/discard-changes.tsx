"use client";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { useLeaveGuard } from "@/components/ui/dialog/use-leave-guard";
import { useText } from "@/lib/texts/use-text";

type PendingLeave = { go: () => void; open: boolean };

/** Asks before what was written is thrown away: `ask` takes what is to be done then. */
function useDiscard() {
  const [asked, setAsked] = useState<PendingLeave | null>(null);
  const close = () => setAsked((before) => before && { ...before, open: false });
  return {
    ask: (go: () => void) => setAsked({ go, open: true }),
    question: {
      open: asked?.open ?? false,
      close,
      confirm: () => {
        close();
        asked?.go();
      },
    },
  };
}

/** Calls what it is given at once, or when the person agrees that what was written may go. */
export type Leave = (go: () => void) => void;

/**
 * The ways out of a form that was written in: each asks first. `guarded`: whether leaving the page would lose something,
 * if that is more than what is written in the form.
 */
export function useLeave(written: boolean, guarded = written) {
  const { ask, question } = useDiscard();
  useLeaveGuard(guarded, ask);
  const leave: Leave = (go) => (written ? ask(go) : go());
  return { leave, question };
}

type Props = {
  question: ReturnType<typeof useDiscard>["question"] /** What is lost and what stays. */;
  children: ReactNode;
};

export function DiscardChanges({ question, children }: Props) {
  const t = useText();
  return (
    <ConfirmDialog
      open={question.open}
      onOpenChange={(open) => !open && question.close()}
      title={t("Discard changes?")}
      confirm={t("Discard changes")}
      onConfirm={question.confirm}
    >
      {children}
    </ConfirmDialog>
  );
}
