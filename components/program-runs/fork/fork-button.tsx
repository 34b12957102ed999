"use client";
import { GitFork } from "@/components/icons/git-fork";
import { useState } from "react";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Button } from "@/components/ui/form/button";
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
  /** The step's name on the page. */
  name: string;
  /** The step whose request has the instructions: the step itself, or the first of an agent's part. */
  asked: Step | undefined;
};

/** Links to the form for a fork from this step on. */
export function ForkButton({ runId, step, name, asked }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (!isForkable(step)) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<GitFork aria-hidden="true" />}
        aria-label={t("Fork from {step}", { step: name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("Fork")}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t("Fork from this step")}
        text={t(
          "Starts a new run from this step. Earlier steps are reused; this run isn't changed.",
        )}
      >
        <ForkForm runId={runId} step={step} asked={asked} onCancel={() => setOpen(false)} />
      </FormDialog>
    </>
  );
}

/** Planning steps and questions about limits are not steps of an agent. */
function isForkable({ kind, name, activation, output }: Step): boolean {
  if (kind === "tool") return name !== BUDGET_CALL.name;
  const told = typeof output === "object" && output !== null ? output : {};
  return activation !== "routing" && !("summary" in told) && !("fallback" in told);
}
