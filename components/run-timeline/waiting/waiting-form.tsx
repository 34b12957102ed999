"use client";
import { useState, type ReactNode } from "react";
import { BudgetForm } from "@/components/run-timeline/waiting/budget-form";
import { SignInForm } from "@/components/run-timeline/waiting/sign-in-form";
import { useAnswer } from "@/components/run-timeline/waiting/use-answer";
import { WaitingFrame } from "@/components/run-timeline/waiting/waiting-frame";
import { Alert } from "@/components/ui/feedback/alert";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { Tick } from "@/components/ui/form/tick";
import { withReason } from "@/lib/core/shared/sentence";
import type { Waiting } from "@/lib/runs/run/contract";
import { MEMORY_TOOLS } from "@/lib/tools/shared/definitions";
import { useText } from "@/lib/texts/use-text";
import { ASKED_EACH_TIME } from "@/lib/tools/contract";

type Props = {
  runId: string;
  waiting: Waiting;
  name: string;
  /** The run's task or conversation. */
  scope?: "conversation" | "task";
  onStop: () => void;
};

/** Replaces the composer while a run waits for the user. */
export function WaitingForm(props: Props) {
  const { runId, waiting } = props;
  const Form = FORMS[waiting.for];
  const draftKey = `${runId} ${waiting.tool_call_id} ${waiting.question?.message ?? ""}`;
  return <Form key={draftKey} {...props} />;
}

const AnswerForm = lazyPart(
  () => import("@/components/run-timeline/waiting/answer-form").then((part) => part.AnswerForm),
  {
    ahead: false,
    waiting: <Skeleton className="h-40 rounded-xl" />,
    failed: failedInPlace,
  },
);
const Proposal = lazyPart(
  () => import("@/components/run-timeline/waiting/proposal").then((part) => part.Proposal),
  {
    ahead: false,
    waiting: <Skeleton className="h-40 rounded-xl" />,
    failed: failedInPlace,
  },
);
const FORMS = {
  budget: BudgetForm,
  sign_in: SignInForm,
  answer: AnswerForm,
  approval: CallForm,
  result: CallForm,
} as const;

/** Asks for a call's result, or for permission to run it. */
function CallForm({ runId, waiting, name, scope = "conversation", onStop }: Props) {
  const t = useText();
  const approval = waiting.for === "approval";
  const answer = useAnswer(runId, waiting);
  const { text, given: result, refusing, remember, setRemember, busy, problem } = answer;
  const [giving, setGiving] = useState(false);
  const wantsResult = !approval || giving;
  const isMemory = MEMORY_TOOLS.some((each) => each === waiting.name);
  const asksEachTime = isMemory || waiting.name === ASKED_EACH_TIME;
  const isProposal = asksEachTime && approval && isProposed(waiting.arguments);
  const change = wantsResult || refusing ? undefined : answer.setGiven;
  const stop = () => {
    answer.forget();
    onStop();
  };
  return (
    <WaitingFrame
      title={t("{tool} waits for you", { tool: waiting.name })}
      heading={
        <>
          {approval ? t("{name} asks to use", { name }) : t("{name} needs the result of", { name })}{" "}
          <code className="font-mono">{waiting.name}</code>
        </>
      }
    >
      <div className="space-y-4 p-4">
        {problem && <Alert tone="bad">{problem}</Alert>}
        {waiting.unknown && (
          <Alert tone="warn" title={t("This call may or may not have run")}>
            {withReason(waiting.unknown, waiting.unknown_reason)}
          </Alert>
        )}
        {isProposal ? (
          <Proposal name={waiting.name} resultText={result} onChange={change} />
        ) : (
          <Arguments resultText={result} onChange={change} />
        )}
        {(refusing || wantsResult) && <Words waiting={waiting} name={name} answer={answer} />}
        {isMemory && approval && (
          <p className="text-13 text-ink-2">
            {t(
              "This chat contains files, web pages or results of tools, which may try to change what is remembered. So each change needs your approval.",
            )}
          </p>
        )}
        {!wantsResult && !refusing && !waiting.result_allowed && !asksEachTime && (
          <Tick checked={remember} onChange={setRemember}>
            {scope === "task" ? t("Allow for this task") : t("Allow for this conversation")}
          </Tick>
        )}
        <Actions busy={busy} refusing={refusing} onRefuse={answer.setRefusing} onStop={stop}>
          <Button
            variant="primary"
            busy={busy}
            disabled={(refusing || wantsResult) && text.trim() === ""}
            onClick={() =>
              void answer.send(refusing ? "refuse" : wantsResult ? "result" : "approve")
            }
          >
            {refusing ? t("Refuse call") : wantsResult ? t("Send result") : t("Allow")}
          </Button>
          {waiting.result_allowed && !refusing && (
            <Button disabled={busy} onClick={() => setGiving(!giving)}>
              {giving ? t("Allow the call") : t("Enter the result")}
            </Button>
          )}
        </Actions>
      </div>
    </WaitingFrame>
  );
}

const PROPOSED = new Set(["id", "fact", "also", "name", "description", "body"]);

/** Tools are known by their names: an agent's own one may have other arguments, which are shown as they are. */
const isProposed = (args: unknown): boolean =>
  typeof args === "object" && args !== null && Object.keys(args).every((key) => PROPOSED.has(key));

type WordsProps = Pick<Props, "waiting" | "name"> & { answer: ReturnType<typeof useAnswer> };

/** The call's result, or the reason to refuse it. */
function Words({ waiting, name, answer: { text, setText, refusing } }: WordsProps) {
  const t = useText();
  return (
    <Field
      label={refusing ? t("Reason") : t("Result")}
      helper={
        refusing
          ? t("{name} will see this reason and continue without the tool.", { name })
          : waiting.unknown && t("Check whether it took effect, then enter the result.")
      }
    >
      {(ids) => (
        <TextArea
          {...ids}
          rows={3}
          value={text}
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Editable, or read-only. */
function Arguments({
  resultText: text,
  onChange,
}: {
  resultText: string;
  onChange?: (text: string) => void;
}) {
  const t = useText();
  return onChange ? (
    <Field label={t("Arguments")} helper={t("Edit before allowing, if needed.")}>
      {(ids) => (
        <TextArea
          {...ids}
          mono
          rows={3}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  ) : (
    <pre
      tabIndex={0}
      role="group"
      aria-label={t("Arguments")}
      className="max-h-40 overflow-auto rounded-lg bg-subtle px-3 py-2.5 font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {text}
    </pre>
  );
}

type ActionsProps = {
  busy: boolean;
  refusing: boolean;
  onRefuse: (refusing: boolean) => void;
  onStop: () => void;
  children: ReactNode;
};

function Actions({ busy, refusing, onRefuse, onStop, children }: ActionsProps) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <Button disabled={busy} onClick={() => onRefuse(!refusing)}>
        {refusing ? t("Back") : t("Refuse")}
      </Button>
      <Button variant="ghost" className="ml-auto" disabled={busy} onClick={onStop}>
        {t("Stop")}
      </Button>
    </div>
  );
}
