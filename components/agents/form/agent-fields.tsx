"use client";
import type { ComponentProps } from "react";
import { InstructionsField } from "@/components/agents/form/instructions-field";
import { More } from "@/components/agents/form/more/more";
import { StartersField } from "@/components/agents/form/starters-field";
import type { useAgentDraft } from "@/components/agents/form/use-agent-draft";
import { Badge } from "@/components/ui/badge";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { modelLabel, type Model } from "@/lib/models/contract";
import { money } from "@/lib/texts/format";
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
          helper={usePrice(draft.draft.model, models)}
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
      <More draft={draft} models={models} />
    </>
  );
}

/** What the model costs, where its price is known. */
function usePrice(id: string, models: Model[]): string | undefined {
  const t = useText();
  const { price_in: given, price_out: taken } = models.find((model) => model.id === id) ?? {};
  if (given === undefined || taken === undefined) return undefined;
  return t("{in} in, {out} out per million tokens", { in: money(given), out: money(taken) });
}

type SelectProps = Omit<ComponentProps<typeof SelectInput>, "children" | "value"> & {
  value: string;
  models: Model[];
};

/** Keeps an agent's model in the list even when it is no longer offered (or not loaded). */
function ModelSelect({ value, models, ...rest }: SelectProps) {
  const t = useText();
  const chosen = models.find((model) => model.id === value);
  return (
    <span className="relative block">
      <SelectInput mono value={value} {...rest}>
        {!chosen && <option value={value}>{modelLabel(value)}</option>}
        {models.map((model) => (
          <option key={model.id} value={model.id}>
            {model.label}
          </option>
        ))}
      </SelectInput>
      {chosen?.default && (
        <span className="pointer-events-none absolute inset-y-0 right-9 flex items-center">
          <Badge tone="neutral">{t("Default")}</Badge>
        </span>
      )}
    </span>
  );
}
