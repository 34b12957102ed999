"use client";
import { routes } from "@/components/routes";
import { GoOnButton } from "@/components/run-timeline/go-on-button";
import { failureWords } from "@/components/run-timeline/failure-words";
import { Alert } from "@/components/ui/feedback/alert";
import { Elsewhere } from "@/components/shell/frame/elsewhere";
import { Empty, Failed } from "@/components/ui/feedback/faces";
import { navigate } from "@/components/ui/navigate";
import type { CallError } from "@/lib/core/http/browser/call";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { withReason } from "@/lib/core/shared/sentence";
import type { RunSummary } from "@/lib/runs/run/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type NoRunProps = { id: string; error: CallError; onRetry: () => void };

/** The run does not exist, or could not be loaded. */
export function NoRun({ id, error, onRetry }: NoRunProps) {
  const t = useText();
  const say = useSentence();
  if (error.status === 404)
    return (
      <Elsewhere kind="run" id={id}>
        <div role="alert">
          <Empty
            title={t("Run not found")}
            text={t("It may have been deleted with its task or conversation.")}
          />
        </div>
      </Elsewhere>
    );
  return (
    <Failed
      title={t("Failed to load the run")}
      text={say(sentenceIn(error, t("Check your connection and try again.")))}
      onRetry={onRetry}
    />
  );
}

/** Why it failed; a task's run can be resumed. */
export function WhyFailed({ run }: { run: RunSummary }) {
  const t = useText();
  const say = useSentence();
  if (run.status !== "failed" || !run.error) return null;
  return (
    <Alert
      tone="bad"
      title={failureWords(t, run.error.code)}
      action={
        run.kind === "task" && (
          <GoOnButton
            runId={run.run_id}
            onStart={(started) => navigate(routes.programRun(started))}
          />
        )
      }
    >
      {say(withReason(run.error.message, run.error_reason))}
    </Alert>
  );
}
