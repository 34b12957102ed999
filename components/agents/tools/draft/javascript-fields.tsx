import { RefreshCw } from "@/components/icons/refresh-cw";
import type { FieldErrors, PreviewField } from "@/components/agents/tools/draft/field-errors";
import type { ToolDraftChange, ToolDraft } from "@/components/agents/tools/draft/tool-draft";
import type { useSuggestion } from "@/components/agents/tools/wizard/use-suggestion";
import { CodeField } from "@/components/ui/code/code-field";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useSentence, useText } from "@/lib/texts/use-text";
import { toolApi } from "@/lib/tools/contract";

type Props = {
  draft: ToolDraft;
  change: ToolDraftChange;
  suggestion: ReturnType<typeof useSuggestion>;
  errors: FieldErrors;
  onLeave: (field: PreviewField) => void;
};

export function JavascriptFields({
  draft,
  change,
  suggestion: { busy, problem, ask },
  errors,
  onLeave,
}: Props) {
  const t = useText();
  const say = useSentence();
  const again = () => void ask(draft);
  return (
    <>
      {problem !== null && (
        <Alert
          tone="bad"
          title={toolApi.suggest.fails}
          action={
            <Button size="sm" onClick={again}>
              {t("Try again")}
            </Button>
          }
        >
          {capital(say(problem))}
        </Alert>
      )}
      {draft.offered !== "" && <Offer draft={draft} change={change} />}
      <Field
        label={
          draft.source !== "" && draft.source === draft.suggested
            ? t("Suggested implementation")
            : t("Implementation")
        }
        error={errors.source}
        aside={
          <Button
            size="sm"
            variant="ghost"
            className="-mt-2.5 -mr-3 wide:-mt-1.5"
            icon={<RefreshCw aria-hidden="true" />}
            busy={busy}
            onClick={again}
          >
            {busy ? t("Suggesting") : t("Suggest again")}
          </Button>
        }
      >
        {(ids) => (
          <CodeField
            {...ids}
            rows={9}
            value={draft.source}
            placeholder={
              busy
                ? t("The assistant is writing a suggestion")
                : "export default async function (args, { fetch, log }) {\n}"
            }
            onChange={(source) => {
              change({ source });
              onLeave("source");
            }}
          />
        )}
      </Field>
      <HostsField {...{ draft, change, errors }} />
    </>
  );
}

function HostsField({ draft, change, errors }: Pick<Props, "draft" | "change" | "errors">) {
  const t = useText();
  return (
    <Field
      label={t("Hosts")}
      optional
      helper={t("Hosts this tool may call, e.g. api.example.com. Leave empty to allow none.")}
      error={errors.hosts}
    >
      {(ids) => (
        <TextInput
          {...ids}
          mono
          autoComplete="off"
          spellCheck={false}
          value={draft.hosts}
          onChange={(event) => change({ hosts: event.target.value })}
        />
      )}
    </Field>
  );
}

/** The user's own source is never overwritten without asking. */
function Offer({ draft, change }: { draft: ToolDraft; change: ToolDraftChange }) {
  const t = useText();
  return (
    <Alert tone="info" title={t("New suggestion")}>
      <p>{t("Your implementation doesn't change until you use the suggestion.")}</p>
      <details className="mt-2">
        <summary className="w-fit font-medium">{t("Show suggestion")}</summary>
        <pre className="mt-2 max-h-60 overflow-auto rounded-lg border border-line bg-surface px-3 py-2.5 font-mono text-13">
          {draft.offered}
        </pre>
      </details>
      <span className="mt-3 flex gap-2">
        <Button
          size="sm"
          onClick={() => change({ source: draft.offered, suggested: draft.offered, offered: "" })}
        >
          {t("Use suggestion")}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => change({ offered: "" })}>
          {t("Keep mine")}
        </Button>
      </span>
    </Alert>
  );
}

/** It is separate here; elsewhere it follows a colon. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
