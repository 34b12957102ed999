"use client";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { useText } from "@/lib/texts/use-text";

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
