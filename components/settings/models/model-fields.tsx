"use client";
import type { ComponentProps } from "react";
import { Plus } from "@/components/icons/plus";
import { Trash } from "@/components/icons/trash";
import {
  emptyModel,
  priced,
  PRICES,
  type ModelDraft,
} from "@/components/settings/models/provider-draft";
import { LoadModels } from "@/components/settings/models/load-models";
import { Button, IconButton } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { TextInput } from "@/components/ui/form/input";
import { PRICES_AS_OF } from "@/lib/models/known-prices";
import { modelLimits } from "@/lib/models/rules";
import { dates, numbers } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Props = {
  models: ModelDraft[];
  onChange: (models: ModelDraft[]) => void;
  fields: Record<string, SentenceOrText>;
  /** The provider's list. */
  load: () => Promise<string[]>;
  /** Whether the provider's URL is known. */
  loadable: boolean;
};

/** The models of a provider, by the provider's own names, with their prices. */
export function ModelFields({ models, onChange, fields, load, loadable }: Props) {
  const t = useText();
  const put = (at: number, part: Partial<ModelDraft>) =>
    onChange(models.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-medium">{t("Models")}</legend>
      <p className="text-13 text-ink-3">
        {t(
          "US dollars per million tokens. Prices of well-known models are as of {day}; check with your provider. Without prices, dollar limits pause each run.",
          { day: dates({ dateStyle: "medium", timeZone: "UTC" }).format(new Date(PRICES_AS_OF)) },
        )}
      </p>
      <LoadModels models={models} onChange={onChange} load={load} loadable={loadable} />
      {models.map((model, at) => (
        <OneModel
          key={at}
          model={model}
          at={at}
          fields={fields}
          onChange={(part) => put(at, part)}
          onRemove={() =>
            onChange(models.length > 1 ? models.filter((_, index) => index !== at) : [emptyModel])
          }
        />
      ))}
      <Button
        size="sm"
        icon={<Plus />}
        disabled={models.length >= modelLimits.models}
        onClick={() => onChange([...models, emptyModel])}
      >
        {t("Add model")}
      </Button>
    </fieldset>
  );
}

type OneProps = {
  model: ModelDraft;
  at: number;
  fields: Record<string, SentenceOrText>;
  onChange: (part: Partial<ModelDraft>) => void;
  onRemove: () => void;
};

function OneModel({ model, at, fields, onChange, onRemove }: OneProps) {
  const t = useText();
  const titles = { price_in: t("Input"), price_out: t("Output"), price_cached: t("Cached input") };
  const text = (name: Exclude<keyof ModelDraft, "known">) => ({
    name: `models.${at}.${name}`,
    value: model[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div
      role="group"
      aria-label={model.id || t("Model {number}", { number: at + 1 })}
      className="rounded-lg border border-line p-3"
    >
      <div className="flex items-end gap-2">
        <Field label={t("Model name")} error={fields[`models.${at}.id`]} className="min-w-0 flex-1">
          {(ids) => (
            <TextInput
              {...ids}
              {...text("id")}
              onBlur={() => onChange(priced(model))}
              mono
              scale="sm"
              spellCheck={false}
            />
          )}
        </Field>
        <IconButton
          size="sm"
          label={t("Remove model {name}", { name: model.id || String(at + 1) })}
          onClick={onRemove}
          className={fields[`models.${at}.id`] ? "mb-6" : undefined}
        >
          <Trash aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {PRICES.map((name) => (
          <Field key={name} label={titles[name]} error={fields[`models.${at}.${name}`]}>
            {(ids) => (
              <TextInput
                {...ids}
                {...text(name)}
                inputMode="decimal"
                scale="sm"
                start={<span className="text-ink-3">$</span>}
              />
            )}
          </Field>
        ))}
      </div>
      <ContextField
        known={model.known}
        error={fields[`models.${at}.context`]}
        input={text("context")}
      />
      <div className="mt-2">
        <Tick
          checked={model.sees_images === "on"}
          onChange={(sees) => onChange({ sees_images: sees ? "on" : "" })}
        >
          {t("Can see images")}
        </Tick>
      </div>
    </div>
  );
}

type ContextProps = {
  /** The server's sentence. */
  known: number | undefined;
  error: SentenceOrText | undefined;
  input: ComponentProps<typeof TextInput>;
};

/** A model's context in tokens. */
function ContextField({ known, error, input }: ContextProps) {
  const t = useText();
  const reported = known ? numbers({}).format(known) : undefined;
  return (
    <Field
      label={t("Context length")}
      helper={
        reported
          ? t("In tokens. Defaults to {count}, as the server reports.", { count: reported })
          : t("In tokens. Leave empty to use the known size of this model.")
      }
      error={error}
      className="mt-3"
    >
      {(ids) => (
        <TextInput {...ids} {...input} inputMode="numeric" scale="sm" placeholder={reported} />
      )}
    </Field>
  );
}
