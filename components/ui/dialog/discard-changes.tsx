"use client";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { useLeaveGuard } from "@/components/ui/dialog/use-leave-guard";
import { useText } from "@/lib/texts/use-text";

type PendingLeave = { go: () => void; open: boolean };

/** Asks before unsaved input is discarded: `ask` takes the action to run on confirmation. */
function useDiscard(forget: () => void) {
  const [pending, setPending] = useState<PendingLeave | null>(null);
  const close = () => setPending((before) => before && { ...before, open: false });
  return {
    ask: (go: () => void) => setPending({ go, open: true }),
    question: {
      open: pending?.open ?? false,
      close,
      confirm: () => {
        close();
        forget();
        pending?.go();
      },
    },
  };
}

/** Calls `go` at once, or once the user agrees to discard unsaved input. */
export type Leave = (go: () => void) => void;

/**
 * The ways to leave a form with unsaved input: each asks first. `forget`: removes discarded input from the form; a user
 * who leaves and returns immediately still finds the same form. `guarded`: whether leaving the page would lose
 * something, if that is more than the form's own input.
 */
export function useLeave(written: boolean, forget: () => void, guarded = written) {
  const { ask, question } = useDiscard(forget);
  useLeaveGuard(guarded, ask);
  const leave: Leave = (go) => (written ? ask(go) : go());
  return { leave, question };
}

type Props = {
  question: ReturnType<typeof useDiscard>["question"];
  /** What is lost and what stays. */
  children: ReactNode;
};

export function DiscardChanges({ question, children }: Props) {
  const t = useText();
  return (
    <ConfirmDialog
      open={question.open}
      onOpenChange={(open) => !open && question.close()}
      title={t("Discard changes?")}
      cancel={t("Keep editing")}
      confirm={t("Discard changes")}
      onConfirm={question.confirm}
    >
      {children}
    </ConfirmDialog>
  );
}
