"use client";
import type { ComponentProps } from "react";
import { InstructionsField } from "@/components/agents/form/instructions-field";
import { KnowledgeField } from "@/components/agents/form/knowledge-field";
import { More } from "@/components/agents/form/more";
import { SkillsField } from "@/components/agents/form/skills-field";
import { StartersField } from "@/components/agents/form/starters-field";
import type { useAgentDraft } from "@/components/agents/form/use-agent-draft";
import { useModelFacts } from "@/components/tools/model-facts";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { FOLLOW_DEFAULT, modelLabel, offeredModel, type Model } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { draft: ReturnType<typeof useAgentDraft>; models: Model[]; autoFocus: boolean };

export function AgentFields({ draft, models, autoFocus }: Props) {
  const t = useText();
  const { errorOf, control } = draft;
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 wide:grid-cols-2">
        <Field label={t("Name")} error={errorOf("name")}>
          {/* Scroll margin: the list may have been scrolled, and the form's heading should be visible too. */}
          {(ids) => (
            <TextInput
              {...ids}
              {...control("name")}
              required
              autoComplete="off"
              autoFocus={autoFocus}
              className="scroll-mt-72"
            />
          )}
        </Field>
        <Field
          label={t("Model")}
          helper={useAbout(draft.draft.model, models)}
          error={errorOf("model")}
        >
          {(ids) => <ModelSelect {...ids} {...control("model")} models={models} />}
        </Field>
      </div>
      <Field
        label={t("Role description")}
        optional
        helper={t("One sentence. Used to decide which agent gets a task.")}
        error={errorOf("role_description")}
      >
        {(ids) => <TextInput {...ids} {...control("role_description")} autoComplete="off" />}
      </Field>
      <InstructionsField draft={draft} />
      <StartersField
        value={draft.draft.starters}
        onChange={(starters) => draft.change({ starters })}
      />
      <SkillsField value={draft.draft.skills} onChange={(skills) => draft.change({ skills })} />
      <KnowledgeField
        value={draft.draft.knowledge}
        onChange={(knowledge) => draft.change({ knowledge })}
      />
      <More draft={draft} models={models} />
    </>
  );
}

/** Details of the model: which one the default is, its price and context, if known. */
function useAbout(id: string, models: Model[]): string | undefined {
  const t = useText();
  const model = offeredModel(id, models);
  const facts = useModelFacts()(model);
  if (id !== FOLLOW_DEFAULT) return facts || undefined;
  const followed = t("Follows the default model: {model}", { model: modelLabel(id, models) });
  return facts ? `${followed} · ${facts}` : followed;
}

type SelectProps = Omit<ComponentProps<typeof SelectInput>, "children" | "value"> & {
  value: string;
  models: Model[];
};

/** Keeps an agent's model in the list even if it is no longer available (or not loaded). */
function ModelSelect({ value, models, ...rest }: SelectProps) {
  const t = useText();
  const isKnown = value === FOLLOW_DEFAULT || models.some((model) => model.id === value);
  return (
    <SelectInput mono={value !== FOLLOW_DEFAULT} value={value} {...rest}>
      {!isKnown && <option value={value}>{modelLabel(value)}</option>}
      <option value={FOLLOW_DEFAULT}>{t("Default")}</option>
      {models.map((model) => (
        <option key={model.id} value={model.id}>
          {model.label}
        </option>
      ))}
    </SelectInput>
  );
}
