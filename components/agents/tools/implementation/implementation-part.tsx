import { HttpFields } from "@/components/agents/tools/implementation/http-fields";
import { JavascriptFields } from "@/components/agents/tools/implementation/javascript-fields";
import { kindNames } from "@/components/agents/tools/implementation/kinds";
import { Tick } from "@/components/ui/form/tick";
import type { FieldErrors, PreviewField } from "@/components/agents/tools/draft/field-errors";
import type { ToolDraftChange, ToolDraft } from "@/components/agents/tools/draft/tool-draft";
import type { useSuggestion } from "@/components/agents/tools/try-it/use-suggestion";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";

type Props = {
  draft: ToolDraft;
  change: ToolDraftChange;
  suggestion: ReturnType<typeof useSuggestion>;
  /** A built-in tool under a custom name is edited, not created. */
  builtin: boolean;
  /** What is wrong, by its field. */
  errors: FieldErrors;
  /** A field was left: from now on it may be wrong. */
  onLeave: (field: PreviewField) => void;
};

/** How a call is executed, and the settings common to all kinds. */
export function ImplementationPart({ draft, change, suggestion, builtin, errors, onLeave }: Props) {
  const t = useText();
  const kinds = Object.entries(kindNames(t)).filter(([kind]) => kind !== "builtin" || builtin);
  const choose = (chosen: string) => {
    const kind =
      chosen === "http" || chosen === "person" || chosen === "builtin" ? chosen : "javascript";
    change({ kind });
    if (kind === "javascript" && draft.source.trim() === "" && !suggestion.busy)
      void suggestion.ask({ ...draft, kind });
  };
  return (
    <div className="space-y-4">
      <Field label={t("Kind")}>
        {(ids) => (
          <SelectInput {...ids} value={draft.kind} onChange={(event) => choose(event.target.value)}>
            {kinds.map(([kind, title]) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {draft.kind === "javascript" && (
        <JavascriptFields {...{ draft, change, suggestion, errors, onLeave }} />
      )}
      {draft.kind === "http" && <HttpFields {...{ draft, change, errors, onLeave }} />}
      {draft.kind === "person" ? (
        <p className="rounded-lg border border-line bg-subtle px-3.5 py-3 text-ink-2">
          {t("Each call waits in the chat until you enter its result. No code is needed.")}
        </p>
      ) : (
        <div className="flex flex-wrap gap-x-8">
          <Tick checked={draft.approval} onChange={(approval) => change({ approval })}>
            {t("Ask me before each call")}
          </Tick>
          <Tick
            checked={draft.idempotent}
            onChange={(idempotent) => change({ idempotent })}
            note={t("Tick only if running it twice does no harm.")}
          >
            {t("Safe to run again after a crash")}
          </Tick>
        </div>
      )}
    </div>
  );
}
