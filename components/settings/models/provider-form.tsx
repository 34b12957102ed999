"use client";
import { X } from "@/components/icons/x";
import { useRef, useState, type FormEvent } from "react";
import { EmbeddingField } from "@/components/settings/models/embedding-field";
import { ModelFields } from "@/components/settings/models/model-fields";
import { presets } from "@/components/settings/models/presets";
import {
  draftOf,
  embeddingIn,
  faultsOf,
  fromPreset,
  inputOf,
  type ProviderDraft,
} from "@/components/settings/models/provider-draft";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { Button, IconButton } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/password-input";
import { toast } from "@/components/ui/feedback/toast";
import {
  loadModels,
  useCreateProvider,
  useTestUnsaved,
  useUpdateProvider,
} from "@/lib/models/client";
import { TestResult } from "@/components/settings/models/test-result";
import type { ModelProvider, TestOutcome } from "@/lib/models/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Props = {
  /** null: a new one */
  provider: ModelProvider | null;
  /** Called with whether there is unsaved input. */
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: (provider: ModelProvider) => void;
};

export function ProviderForm({ provider, onWritten, onCancel, onSaved }: Props) {
  const t = useText();
  const say = useSentence();
  const form = useRef<HTMLFormElement>(null);
  const [create, update] = [useCreateProvider(), useUpdateProvider()];
  const [draft, setDraft] = useState(() => draftOf(provider));
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const { testing, outcome, tryOut } = useTrial(draft, provider, { setWrong, attempt });
  function change(part: Partial<ProviderDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    onWritten(JSON.stringify(next) !== JSON.stringify(draftOf(provider)));
  }

  function correctUrl(base_url: string): void {
    change({ base_url });
    toast(t("Base URL changed to {url}, where the models are listed", { url: base_url }));
  }

  async function load(): Promise<string[]> {
    const { models, base_url } = await loadModels(wishOf(draft, provider));
    if (base_url) correctUrl(base_url);
    return models;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints(faultsOf(draft));
    if (Object.keys(fields).length) {
      setWrong({ fields });
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(fields)[0]}"]`)?.focus();
      return;
    }
    const sent = inputOf(draft);
    let saved: ModelProvider | undefined;
    await attempt(async () => {
      saved = await (provider ? update({ id: provider.ProviderId, ...sent }) : create(sent));
    });
    if (!saved) return;
    toast(t("{name} saved", { name: draft.label.trim() }));
    onSaved(saved);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex min-h-full flex-col"
    >
      <Head title={provider ? t("Edit provider") : t("Add provider")} onClose={onCancel} />
      <div className="flex-1 space-y-5 p-5">
        {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
        {!provider && <Presets onPick={(preset) => change(fromPreset(draft, preset))} />}
        <Connection
          draft={draft}
          change={change}
          fields={wrong.fields}
          hasKey={provider?.has_key ?? false}
        />
        <ModelFields
          models={draft.models}
          onChange={(models) => change({ models })}
          fields={wrong.fields}
          loadable={faultsOf(draft).base_url === undefined}
          load={load}
        />
        <EmbeddingField
          value={draft.embedding_model}
          onChange={(embedding_model) => change({ embedding_model })}
          error={wrong.fields.embedding_model}
          provider={provider}
          loadable={faultsOf(draft).base_url === undefined}
          load={load}
        />
        <TestResult outcome={outcome} busy={testing} />
      </div>
      <Foot busy={busy} testing={testing} onTest={() => void tryOut()} onCancel={onCancel} />
    </form>
  );
}

type Attempt = Pick<ReturnType<typeof useSettingsAttempt>, "setWrong" | "attempt">;

/** Tests the provider as the form has it, saved or not. */
function useTrial(
  draft: ProviderDraft,
  provider: ModelProvider | null,
  { setWrong, attempt }: Attempt,
) {
  const test = useTestUnsaved();
  const [testing, setTesting] = useState(false);
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  async function tryOut(): Promise<void> {
    const { base_url, api_key, embedding_model } = faultsOf(draft);
    const fields = complaints({ base_url, api_key, embedding_model });
    if (Object.keys(fields).length) return setWrong({ fields });
    setTesting(true);
    setOutcome(null);
    const model = inputOf(draft).models[0]?.id;
    const embedding = embeddingIn(draft);
    const tested = {
      ...(model ? { model } : {}),
      ...(embedding ? { embedding_model: embedding } : {}),
    };
    await attempt(async () => setOutcome(await test({ ...wishOf(draft, provider), ...tested })));
    setTesting(false);
  }
  return { testing, outcome, tryOut };
}

const wishOf = ({ base_url, api_key }: ProviderDraft, provider: ModelProvider | null) => ({
  base_url,
  ...(api_key ? { api_key } : {}),
  ...(provider ? { provider_id: provider.ProviderId } : {}),
});

type FootProps = { busy: boolean; testing: boolean; onTest: () => void; onCancel: () => void };

function Foot({ busy, testing, onTest, onCancel }: FootProps) {
  const t = useText();
  return (
    <div
      data-foot
      className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3"
    >
      <Button
        variant="ghost"
        className="mr-auto -ml-3.5"
        busy={testing}
        disabled={busy}
        onClick={onTest}
      >
        {t("Test connection")}
      </Button>
      <Button onClick={onCancel}>{t("Cancel")}</Button>
      <Button type="submit" variant="primary" busy={busy && !testing} disabled={testing}>
        {t("Save provider")}
      </Button>
    </div>
  );
}

function Head({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useText();
  return (
    <div className="flex h-14 flex-none items-center justify-between border-b border-line pr-3 pl-5">
      {/* The drawer's own title is the heading. */}
      <p aria-hidden="true" className="text-base font-semibold">
        {title}
      </p>
      <IconButton label={t("Close")} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Presets({ onPick }: { onPick: (preset: (typeof presets)[number]) => void }) {
  const t = useText();
  return (
    <div role="group" aria-label={t("Presets")}>
      <p className="mb-1.5 font-medium">{t("Presets")}</p>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Button key={preset.label} size="sm" onClick={() => onPick(preset)}>
            {preset.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

type ConnectionProps = {
  draft: ProviderDraft;
  change: (part: Partial<ProviderDraft>) => void;
  fields: Record<string, SentenceOrText>;
  hasKey: boolean;
};

function Connection({ draft, change, fields, hasKey }: ConnectionProps) {
  const t = useText();
  return (
    <>
      <Field label={t("Name")} error={fields.label}>
        {(ids) => (
          <TextInput
            {...ids}
            autoFocus
            name="label"
            value={draft.label}
            onChange={(event) => change({ label: event.target.value })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={t("Base URL")}
        helper={t("The part before /chat/completions, e.g. https://api.example.com/v1")}
        error={fields.base_url}
      >
        {(ids) => (
          <TextInput
            {...ids}
            mono
            type="url"
            name="base_url"
            value={draft.base_url}
            onChange={(event) => change({ base_url: event.target.value })}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={t("Key")}
        optional
        helper={
          hasKey
            ? t("A key is saved. Leave empty to keep it.")
            : t("Stored encrypted and never shown again.")
        }
        error={fields.api_key}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            what="key"
            name="api_key"
            value={draft.api_key}
            onChange={(event) => change({ api_key: event.target.value })}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
