"use client";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { BUDGET_CALL, type Step } from "@/lib/runs/contract";
import { useText } from "@/lib/texts/use-text";

const ForkForm = lazyPart(
  () => import("@/components/program-runs/fork/fork-form").then((part) => part.ForkForm),
  { ahead: false, waiting: <Skeleton className="mt-4 h-64" />, failed: failedInPlace },
);

type Props = {
  runId: string;
  step: Step;
  /** The step whose request shows the instructions: the step itself, or of an agent's part its first. */
  asked: Step | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * Starts a new run that differs from this step on. Rendered beside the timeline, not in a step's details: those change
 * their place when the window does, and what was typed here must survive that.
 */
export function ForkDialog({ runId, step, asked, open, onOpenChange }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Fork from this step")}
      text={t("Starts a new run from this step. Earlier steps are reused; this run isn't changed.")}
    >
      <ForkForm runId={runId} step={step} asked={asked} onCancel={() => onOpenChange(false)} />
    </FormDialog>
  );
}

/** Routing, summaries, fallbacks and questions about limits are not steps of an agent. */
export function isForkable({ kind, name, activation, output }: Step): boolean {
  if (kind === "tool") return name !== BUDGET_CALL.name;
  const recorded = typeof output === "object" && output !== null ? output : {};
  return activation !== "routing" && !("summary" in recorded) && !("fallback" in recorded);
}
