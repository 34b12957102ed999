"use client";
import { Plus } from "@/components/icons/plus";
import { useRef } from "react";
import { ParameterFields } from "@/components/agents/tools/wizard/parameter-fields";
import { ParameterSuggestions } from "@/components/agents/tools/wizard/parameter-suggestions";
import type { ParameterDraft } from "@/components/agents/tools/draft/tool-draft";
import type { useToolDraft } from "@/components/agents/tools/draft/use-tool-draft";
import { Button } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

export function ParametersStep({
  wizard: { draft, change, faultsOf, add },
}: {
  wizard: ReturnType<typeof useToolDraft>;
}) {
  const t = useText();
  const fresh = useRef<HTMLDivElement>(null);
  const { parameters } = draft;
  const focusFresh = () => fresh.current?.querySelector("input")?.focus();
  const replace = (next: ParameterDraft) =>
    change({ parameters: parameters.map((each) => (each.key === next.key ? next : each)) });
  const remove = (gone: ParameterDraft) => {
    change({ parameters: parameters.filter((each) => each.key !== gone.key) });
    focusFresh();
  };
  const addOne = () => {
    if (add()) focusFresh();
    else
      fresh.current
        ?.querySelector<HTMLElement>(draft.fresh.name.trim() === "" ? "input" : "select")
        ?.focus();
  };
  return (
    <div className="space-y-5">
      {parameters.length === 0 ? (
        <p className="text-ink-2">
          {t("The inputs {tool} needs. Leave empty if it needs none.", {
            tool: draft.name.trim(),
          })}
        </p>
      ) : (
        <ul aria-label={t("Parameters")} className="divide-y divide-line">
          {parameters.map((each, at) => (
            <li key={each.key} className="py-4 first:pt-0">
              <ParameterFields
                label={t("Parameter {number}", { number: at + 1 })}
                parameter={each}
                faults={faultsOf(each)}
                onChange={replace}
                onRemove={() => remove(each)}
              />
            </li>
          ))}
        </ul>
      )}
      <ParameterSuggestions
        draft={draft}
        change={change}
        title={t("Suggested")}
        onAdded={focusFresh}
      />
      <div ref={fresh} className="rounded-lg border border-line bg-subtle p-4">
        <ParameterFields
          label={t("New parameter")}
          parameter={draft.fresh}
          faults={faultsOf(draft.fresh)}
          onChange={(next) => change({ fresh: next })}
          onEnter={addOne}
        />
        <Button size="sm" className="mt-4" icon={<Plus aria-hidden="true" />} onClick={addOne}>
          {t("Add parameter")}
        </Button>
      </div>
    </div>
  );
}
