"use client";
import type { MoreProps } from "@/components/agents/form/more";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { modelLabel, offeredModel } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

/** Temperature, maximum response length and fallback model. */
export function MoreFields({ draft: { draft, errorOf, control }, models }: MoreProps) {
  const t = useText();
  const own = offeredModel(draft.model, models)?.id;
  const others = models.filter(({ id }) => id !== own || id === draft.fallback_model);
  const isListed = others.some(({ id }) => id === draft.fallback_model);
  return (
    <div className="mt-2 grid gap-x-4 gap-y-5 wide:grid-cols-2">
      <Field
        label={t("Temperature")}
        optional
        helper={t("0 to 2. Lower is more predictable, higher is more varied.")}
        error={errorOf("temperature")}
      >
        {(ids) => (
          <TextInput
            {...ids}
            {...control("temperature")}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t("Provider default")}
          />
        )}
      </Field>
      <Field
        label={t("Maximum reply length (tokens)")}
        optional
        helper={t("Replies are cut off at this length. Spending limits reserve no more than this.")}
        error={errorOf("max_tokens")}
      >
        {(ids) => (
          <TextInput
            {...ids}
            {...control("max_tokens")}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("Model maximum")}
          />
        )}
      </Field>
      <Field
        label={t("Fallback model")}
        optional
        className="wide:col-span-2"
        helper={t(
          "Used when the model is unavailable before it starts responding. The run shows which one was used.",
        )}
        error={errorOf("fallback_model")}
      >
        {(ids) => (
          <SelectInput mono {...ids} {...control("fallback_model")}>
            <option value="">{t("No fallback")}</option>
            {draft.fallback_model && !isListed && (
              <option value={draft.fallback_model}>{modelLabel(draft.fallback_model)}</option>
            )}
            {others.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </div>
  );
}
