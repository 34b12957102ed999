"use client";
import { ExternalLink } from "@/components/icons/external-link";
import { useState, type FormEvent } from "react";
import { AnswerField, type Written } from "@/components/run-timeline/waiting/answer-field";
import { answers } from "@/components/run-timeline/waiting/use-answer";
import { WaitingFrame } from "@/components/run-timeline/waiting/waiting-frame";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { Sentence, SentenceOrText } from "@/lib/core/shared/sentence";
import { answerCall } from "@/lib/runs/browser/client";
import type { RunInput, Waiting } from "@/lib/runs/run/contract";
import { checkedAnswer } from "@/lib/tools/check/check-answer";
import type { ServerQuestion, QuestionField } from "@/lib/tools/question";
import { useText } from "@/lib/texts/use-text";

type Props = { runId: string; waiting: Waiting; name: string; onStop: () => void };
type Draft = Record<string, Written>;
type Reply = Pick<RunInput, "answer" | "decline" | "cancel">;

/** For a call whose server asks something first: its form, or the page to open. */
export function AnswerForm({ runId, waiting, name, onStop }: Props) {
  const t = useText();
  const { question, connection } = waiting;
  const of = `${runId}:${waiting.tool_call_id}:form`;
  const [draft, setDraft] = useState(() => draftIn(question, answers.read(of)));
  const [faults, setFaults] = useState<Record<string, Sentence>>({});
  const [problem, setProblem] = useState<SentenceOrText | null>(null);
  const [busy, setBusy] = useState<keyof Reply | null>(null);
  if (!question || !connection) return null;
  const write = (field: string, value: Written) => {
    const next = { ...draft, [field]: value };
    setDraft(next);
    answers.write(of, JSON.stringify(next));
  };
  const send = async (reply: Reply) => {
    setProblem(null);
    setBusy(Object.keys(reply)[0] as keyof Reply);
    try {
      await answerCall({ id: runId, tool_call_id: waiting.tool_call_id, ...reply });
      answers.write(of, null);
    } catch (error) {
      setProblem(sentenceIn(error, t("Couldn't send your answer. Try again.")));
      setBusy(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkedAnswer(question, contentIn(question, draft));
    setFaults("faults" in checked ? checked.faults : {});
    if ("content" in checked) void send({ answer: checked.content });
  };
  const title = t("{connection} has a question for {name}", {
    connection: connection.name,
    name,
  });
  return (
    <WaitingFrame title={title}>
      <form noValidate onSubmit={submit} className="max-h-[70dvh] space-y-4 overflow-y-auto p-4">
        {problem && <Alert tone="bad">{problem}</Alert>}
        <p className="text-13 text-ink-2">
          {t("Asked by {host} for its tool {tool}. Your answer is sent to that server.", {
            host: new URL(connection.url).host,
            tool: waiting.name,
          })}
        </p>
        {question.message && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {question.message}
          </p>
        )}
        {Object.entries(question.schema?.properties ?? {}).map(([field, each]) => (
          <AnswerField
            key={field}
            name={field}
            field={each}
            required={question.schema?.required.includes(field) ?? false}
            value={draft[field] ?? ""}
            onChange={(value) => write(field, value)}
            error={faults[field]}
          />
        ))}
        {question.url && <Page url={question.url} />}
        <Actions isPage={question.url !== undefined} busy={busy} onSend={send} onStop={onStop} />
      </form>
    </WaitingFrame>
  );
}

type ActionsProps = {
  isPage: boolean;
  busy: keyof Reply | null;
  onSend: (reply: Reply) => Promise<void>;
  onStop: () => void;
};

function Actions({ isPage, busy, onSend, onStop }: ActionsProps) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        type="submit"
        variant="primary"
        busy={busy === "answer"}
        disabled={busy !== null && busy !== "answer"}
      >
        {isPage ? t("Done") : t("Send answer")}
      </Button>
      <Button disabled={busy !== null} onClick={() => void onSend({ decline: true })}>
        {t("Decline")}
      </Button>
      <Button disabled={busy !== null} onClick={() => void onSend({ cancel: true })}>
        {t("Skip")}
      </Button>
      <Button variant="ghost" className="ml-auto" disabled={busy !== null} onClick={onStop}>
        {t("Stop")}
      </Button>
    </div>
  );
}

/** Shown in full, and opened only by a click. */
function Page({ url }: { url: string }) {
  const t = useText();
  return (
    <div className="space-y-2">
      <p className="rounded-lg bg-subtle px-3 py-2.5 font-mono text-13 wrap-anywhere">{url}</p>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex items-center gap-2 font-medium text-brand-ink underline underline-offset-2"
      >
        <ExternalLink aria-hidden="true" className="size-4" />
        {t("Open page (in a new tab)")}
      </a>
    </div>
  );
}

function draftIn(question: ServerQuestion | undefined, saved: string | null): Draft {
  const fields = Object.entries(question?.schema?.properties ?? {});
  const first = Object.fromEntries(fields.map(([name, field]) => [name, firstOf(field)]));
  try {
    return { ...first, ...(JSON.parse(saved ?? "{}") as Draft) }; // as stored by `write`
  } catch {
    return first;
  }
}

function firstOf({ type, default: initial }: QuestionField): Written {
  if (type === "boolean") return initial === true;
  if (type === "array") return Array.isArray(initial) ? initial : [];
  return initial === undefined ? "" : String(initial);
}

/** As sent: numbers as numbers, and empty fields omitted. */
function contentIn({ schema }: ServerQuestion, draft: Draft): Record<string, unknown> {
  const filled = Object.entries(schema?.properties ?? {}).flatMap(([name, { type }]) => {
    const value = draft[name] ?? "";
    if (value === "" || (Array.isArray(value) && value.length === 0)) return [];
    const isNumber = type === "number" || type === "integer";
    return [[name, isNumber ? Number(String(value).replace(",", ".")) : value]];
  });
  return Object.fromEntries(filled) as Record<string, unknown>;
}
