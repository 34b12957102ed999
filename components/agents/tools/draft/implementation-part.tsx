import { useRef } from "react";
import { HttpFields } from "@/components/agents/tools/draft/http-fields";
import { JavascriptFields } from "@/components/agents/tools/draft/javascript-fields";
import { usedParameters } from "@/components/agents/tools/draft/suggested-parameters";
import { ParameterSuggestions } from "@/components/agents/tools/wizard/parameter-suggestions";
import { Tick } from "@/components/ui/form/tick";
import type { FieldErrors, PreviewField } from "@/components/agents/tools/draft/field-errors";
import type { ToolDraftChange, ToolDraft } from "@/components/agents/tools/draft/tool-draft";
import type { useSuggestion } from "@/components/agents/tools/wizard/use-suggestion";
import { useText } from "@/lib/texts/use-text";

type Props = {
  draft: ToolDraft;
  change: ToolDraftChange;
  suggestion: ReturnType<typeof useSuggestion>;
  /** Errors by field. */
  errors: FieldErrors;
  /** A field was left: from now on its error is shown. */
  onLeave: (field: PreviewField) => void;
};

/** How a call is executed, and the settings common to all kinds. */
export function ImplementationPart({ draft, change, suggestion, errors, onLeave }: Props) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none">
      <ParameterSuggestions
        draft={draft}
        change={change}
        list={usedParameters}
        onAdded={() => box.current?.focus({ preventScroll: true })}
        title={
          draft.kind === "http"
            ? t("Used in the request, not yet a parameter")
            : t("Used in the code, not yet a parameter")
        }
      />
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
