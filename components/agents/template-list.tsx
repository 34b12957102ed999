"use client";
import { useState } from "react";
import { focusTargets } from "@/components/agents/focus-targets";
import { TemplateCard } from "@/components/agents/template-card";
import { TemplateCardsSkeleton } from "@/components/agents/list/agent-skeletons";
import { useOutcome, type FormOutcome } from "@/components/agents/use-outcome";
import { useCopyToWorkspace } from "@/components/items/use-copy-to-workspace";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Button } from "@/components/ui/form/button";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { useRemoveTemplate, useTemplates } from "@/lib/templates/client";
import { idOf, type Template } from "@/lib/templates/contract";
import { useText } from "@/lib/texts/use-text";
import { SentenceError } from "@/lib/core/shared/sentence-error";

export function TemplateList() {
  const t = useText();
  const { templates, isLoading, retry } = useTemplates();
  const remove = useRemoveTemplate();
  const [removing, setRemoving] = useState<Template | null>(null);
  const [outcome, setOutcome] = useState<FormOutcome | null>(null);
  const copying = useCopyToWorkspace();
  useOutcome(outcome, () => setOutcome(null));

  return (
    <section aria-labelledby={focusTargets.templates}>
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={focusTargets.templates} tabIndex={-1}>
          {t("Agent Templates")}
        </h2>
      </div>
      <Faces
        loading={isLoading}
        error={undefined}
        empty={templates.length === 0}
        skeleton={<TemplateCardsSkeleton />}
        failed={null}
        whenEmpty={<NoTemplates onRetry={retry} />}
      >
        <ul className="grid gap-4 wide:grid-cols-2 min-[73.75rem]:grid-cols-3">
          {templates.map((template, at) => (
            <TemplateCard
              key={idOf(template) ?? at}
              template={template}
              onRemove={() => setRemoving(template)}
              onCopy={copying.begin}
            />
          ))}
        </ul>
      </Faces>
      {copying.dialog}
      <RemoveDialog
        thing={removing}
        title={({ name }) => t("Delete {name}?", { name })}
        text={t("The template moves to the Trash. Agents created from it aren't affected.")}
        confirm={t("Delete template")}
        onConfirm={async (template) => {
          const id = idOf(template);
          if (id === undefined)
            throw new SentenceError({ text: t("Cannot delete template: No ID found") });
          await remove({ id });
        }}
        onClose={() => setRemoving(null)}
        onRemoved={({ name }) =>
          setOutcome({ text: t("{name} deleted", { name }), focus: focusTargets.templates })
        }
      />
    </section>
  );
}

/**
 * SPEC section 7: a list that could not be loaded is shown as empty. Since there are built-in templates, it is never
 * empty otherwise.
 */
function NoTemplates({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <Empty
      className="rounded-xl border border-line"
      title={t("No templates to show")}
      text={t("Load them again, or save one of your agents as a template.")}
      action={<Button onClick={onRetry}>{t("Reload")}</Button>}
    />
  );
}
