"use client";
import type { FormProblem } from "@/components/ui/dialog/use-save";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  problem: FormProblem | null;
  title?: string;
  /** Restarts the form with the server's current version; omitted for a new item. */
  onReload?: () => void;
};

/** Why a form could not be saved. A sentence that only repeats the title is omitted. */
export function FormAlert({ problem, title, onReload }: Props) {
  const t = useText();
  const say = useSentence();
  if (!problem) return null;
  const text = say(problem.sentence);
  const again = onReload && problem.stale && (
    <Button size="sm" onClick={onReload}>
      {t("Reload")}
    </Button>
  );
  return (
    <Alert tone="bad" title={title} action={again}>
      {text !== title && text}
    </Alert>
  );
}
