"use client";
import { useState, type FormEvent } from "react";
import { ChangeField } from "@/components/runs/head/change-field";
import { changeWords, toolsWords } from "@/components/runs/head/words";
import { routes } from "@/components/routes";
import { Alert } from "@/components/ui/feedback/alert";
import { TraceNotLoaded } from "@/components/runs/trace/trace-not-loaded";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { navigate } from "@/components/ui/navigate";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { forkRun } from "@/lib/runs/browser/rerun";
import { useTraceStep } from "@/lib/runs/browser/trace";
import type { Step } from "@/lib/runs/run/contract";
import {
  FORK_TOOLS,
  type ForkChange,
  type ForkTools,
  type ForkWish,
} from "@/lib/runs/run/rerun-contract";
import type { SentToModel } from "@/lib/runs/trace/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { runId: string; step: Step; question: Step | undefined; onCancel: () => void };

/** What a fork changes at a step, and what its tools do. */
export function ForkForm({ runId, step, question, onCancel }: Props) {
  const isTool = step.kind === "tool";
  const read = useTraceStep(isTool || !question ? null : runId, question?.step);
  if (read.isLoading) return <Skeleton className="mt-4 h-64" />;
  if (read.error) return <TraceNotLoaded error={read.error} onRetry={() => void read.mutate()} />;
  const sent = read.data?.steps[0]?.request ?? undefined;
  return <Form runId={runId} step={step} sent={sent} onCancel={onCancel} />;
}

type FormProps = Pick<Props, "runId" | "step" | "onCancel"> & { sent: SentToModel | undefined };

function Form({ runId, step, sent, onCancel }: FormProps) {
  const t = useText();
  const changes = changesAt(step);
  const [change, setChange] = useState<ForkChange | "">(changes[0] ?? "");
  const [tools, setTools] = useState<ForkTools>("ask");
  const [wish, setWish] = useState<Partial<ForkWish>>(() => first(step, sent));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText | null>(null);
  const fork = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const different = change === "" ? {} : { [change]: wish[change] };
    forkRun({ id: runId, step: step.step, tools, ...different })
      .then(({ run_id }) => navigate(routes.programRun(run_id)))
      .catch((error: unknown) => {
        setProblem(sentenceIn(error, t("Couldn't fork the run. Try again.")));
        setBusy(false);
      });
  };
  return (
    <form className="mt-4 space-y-4" onSubmit={fork}>
      {problem && <Alert tone="bad">{problem}</Alert>}
      <Field label={t("Change")}>
        {(ids) => (
          <SelectInput
            {...ids}
            // The form loads after its dialog, which had no field to focus then.
            autoFocus
            value={change}
            onChange={(event) =>
              setChange(changes.find((each) => each === event.target.value) ?? "")
            }
          >
            {changes.map((each) => (
              <option key={each} value={each}>
                {changeWords(t)[each]}
              </option>
            ))}
            <option value="">{t("Nothing")}</option>
          </SelectInput>
        )}
      </Field>
      {change !== "" && (
        <ChangeField
          change={change}
          sent={sent}
          wish={wish}
          onChange={(part) => setWish({ ...wish, ...part })}
        />
      )}
      <Field label={t("Tools after this step")} helper={toolsWords(t)[tools].helper}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={tools}
            onChange={(event) =>
              setTools(FORK_TOOLS.find((each) => each === event.target.value) ?? "ask")
            }
          >
            {FORK_TOOLS.map((each) => (
              <option key={each} value={each}>
                {toolsWords(t)[each].label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Fork")}
        </Button>
      </div>
    </form>
  );
}

const outputOf = ({ output }: Step): Record<string, unknown> =>
  typeof output === "object" && output !== null ? { ...output } : {};

/** What can be changed at such a step; the likeliest first. */
function changesAt(step: Step): ForkChange[] {
  if (step.kind === "tool") return ["tool_result"];
  if (step.kind === "agent") return ["instructions", "model"];
  return "verdicts" in outputOf(step) ? ["model"] : ["messages", "instructions", "model"];
}

/** Unchanged. */
function first(step: Step, sent: SentToModel | undefined): Partial<ForkWish> {
  const { result } = outputOf(step);
  const instructions = sent?.messages.find(({ from }) => from === "instructions")?.content;
  return {
    ...(typeof result === "string" ? { tool_result: result } : {}),
    ...(typeof instructions === "string" ? { instructions } : {}),
  };
}
