"use client";
import { useState, type ReactNode } from "react";
import { askedIn } from "@/components/runs/trace/steps";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { BUDGET_CALL, type Run, type Step } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

const ForkForm = lazyPart(
  () => import("@/components/runs/head/fork-form").then((part) => part.ForkForm),
  { ahead: false, waiting: <Skeleton className="mt-4 h-64" />, failed: failedInPlace },
);

type ForkDialogState = {
  /** Opens the dialog for this step. */
  open: (step: Step) => void;
  dialog: ReactNode;
};

/**
 * The dialog that starts a new run which differs from a step on. For the timeline, not for a step's details: those change
 * their place with the width of the window, and what was typed here must survive that.
 */
export function useForkDialog({ run_id: runId, steps }: Run): ForkDialogState {
  const t = useText();
  const [step, setStep] = useState<Step | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = (chosen: Step) => {
    setStep(chosen);
    setIsOpen(true);
  };
  const dialog = step && (
    <FormDialog
      key={step.step}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t("Fork from this step")}
      text={t("Starts a new run from this step. Earlier steps are reused; this run isn't changed.")}
    >
      <ForkForm
        runId={runId}
        step={step}
        question={askedIn(steps, step)}
        onCancel={() => setIsOpen(false)}
      />
    </FormDialog>
  );
  return { open, dialog };
}

/** Routing, summaries, fallbacks and questions about limits are not steps of an agent. */
export function isForkable({ kind, name, activation, output }: Step): boolean {
  if (kind === "tool") return name !== BUDGET_CALL.name;
  const recorded = typeof output === "object" && output !== null ? output : {};
  return activation !== "routing" && !("summary" in recorded) && !("fallback" in recorded);
}
