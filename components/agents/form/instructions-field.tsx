"use client";
import { PenLine } from "@/components/icons/pen-line";
import { useState } from "react";
import type { useAgentDraft } from "@/components/agents/form/use-agent-draft";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { writeInstructions } from "@/lib/agents/client";
import { agentLimits } from "@/lib/agents/shared/rules";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { language, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

export function InstructionsField({ draft }: { draft: ReturnType<typeof useAgentDraft> }) {
  const t = useText();
  const { draft: agent, errorOf, control, change } = draft;
  const writing = useWriting(draft);
  return (
    <div className="space-y-3">
      <Field
        label={t("Instructions")}
        aside={t("{count} of {most}", {
          count: number(agent.instructions.length),
          most: number(agentLimits.instructions),
        })}
        error={errorOf("instructions")}
      >
        {(ids) => (
          <TextArea
            {...ids}
            {...control("instructions")}
            required
            rows={11}
            placeholder={t(
              "You answer questions about our invoices. Ask for the invoice number first. Answer in at most four sentences. Never promise a refund: hand that over to a person.",
            )}
          />
        )}
      </Field>
      {writing.offered !== null && (
        <Alert tone="info" title={t("Draft ready")}>
          <p>{t("Your instructions don't change until you use the draft.")}</p>
          <details className="mt-2">
            <summary className="w-fit font-medium">{t("Show draft")}</summary>
            <p className="mt-2 max-h-60 overflow-auto rounded-lg border border-line bg-surface px-3 py-2.5 whitespace-pre-wrap">
              {writing.offered}
            </p>
          </details>
          <span className="mt-3 flex gap-2">
            <Button
              size="sm"
              onClick={() => {
                change({ instructions: writing.offered ?? "" });
                writing.dismiss();
              }}
            >
              {t("Use draft")}
            </Button>
            <Button size="sm" variant="ghost" onClick={writing.dismiss}>
              {t("Keep mine")}
            </Button>
          </span>
        </Alert>
      )}
      {writing.problem && <Alert tone="bad">{writing.problem}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          icon={<PenLine aria-hidden="true" />}
          busy={writing.busy}
          disabled={agent.name.trim() === ""}
          onClick={() => void writing.write()}
        >
          {writing.busy ? t("Writing") : t("Draft instructions")}
        </Button>
        <span className="text-13 text-ink-3">
          {agent.name.trim() === ""
            ? t("Enter a name first. A role description gives better results.")
            : t("Based on the name and role description.")}
        </span>
      </div>
    </div>
  );
}

/** What the person has written is never overwritten without asking. */
function useWriting({ draft, change }: ReturnType<typeof useAgentDraft>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [offered, setOffered] = useState<string | null>(null);
  const [problem, setProblem] = useState<SentenceOrText>();
  async function write(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    setOffered(null);
    const untouched = draft.instructions.trim() === "";
    try {
      const { instructions } = await writeInstructions({
        name: draft.name,
        role_description: draft.role_description,
        language: language(),
      });
      if (untouched) change({ instructions });
      else setOffered(instructions);
    } catch (error) {
      setProblem(sentenceIn(error, t("Couldn't draft the instructions")));
    }
    setBusy(false);
  }
  return { busy, offered, problem, write, dismiss: () => setOffered(null) };
}
