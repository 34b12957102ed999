"use client";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";

type Asked = { go: () => void; open: boolean };

/** Asks before what was written is thrown away: `ask` takes what is to be done then. */
export function useDiscard() {
  const [asked, setAsked] = useState<Asked | null>(null);
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

type Props = { question: ReturnType<typeof useDiscard>["question"]; /** The agent that is edited; none: a new one is written. */ name?: string };

export function DiscardChanges({ question, name }: Props) {
  return (
    <ConfirmDialog
      open={question.open}
      onOpenChange={(open) => !open && question.close()}
      title="Discard changes?"
      confirm="Discard changes"
      onConfirm={question.confirm}
    >
      {name === undefined ? "The agent you were writing is lost. Nothing else changes." : `What you changed in ${name} is lost. The saved agent stays as it was.`}
    </ConfirmDialog>
  );
}
