"use client";
import { useState } from "react";
import { Plus } from "@/components/icons/plus";
import { Pencil } from "@/components/icons/pencil";
import { Trash } from "@/components/icons/trash";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { Button, IconButton } from "@/components/ui/form/button";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { useProviders, useRemoveProvider, useTestProvider } from "@/lib/models/client";
import type { ModelProvider, TestOutcome } from "@/lib/models/contract";
import { useText, useSentence } from "@/lib/texts/use-text";
import { TestResult } from "@/components/settings/models/test-result";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Chip } from "@/components/ui/badge";

type Props = { onAdd: () => void; onEdit: (provider: ModelProvider) => void };

/** The user's own providers: DeepSeek, OpenAI, a local one. */
export function Providers({ onAdd, onEdit }: Props) {
  const t = useText();
  const { data: providers, error, isLoading, mutate } = useProviders();
  const remove = useRemoveProvider();
  const [leaving, setLeaving] = useState<ModelProvider | null>(null);
  return (
    <Section
      title={t("Your providers")}
      text={t("Keys are stored encrypted and only sent to their provider.")}
    >
      <Faces
        loading={isLoading}
        error={providers ? undefined : error}
        empty={providers?.length === 0}
        skeleton={<RowsSkeleton />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={
          <Empty
            title={t("No providers yet")}
            text={t("Add one with your own key to use its models.")}
            action={
              <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
                {t("Add provider")}
              </Button>
            }
          />
        }
      >
        <ul>
          {providers?.map((each) => (
            <ProviderRow
              key={each.ProviderId}
              provider={each}
              onEdit={() => onEdit(each)}
              onRemove={() => setLeaving(each)}
            />
          ))}
        </ul>
      </Faces>
      <RemoveDialog
        thing={leaving}
        title={({ label }) => t("Remove {name}?", { name: label })}
        text={t(
          "Its key is deleted. Agents using its models will fail until you choose another model.",
        )}
        confirm={t("Remove provider")}
        onConfirm={async ({ ProviderId: id, label }) => {
          await remove({ id });
          toast(t("{name} removed", { name: label }));
        }}
        onClose={() => setLeaving(null)}
      />
    </Section>
  );
}

/** More models than these are collapsed into '+2'. */
const CHIPS = 4;

type ProviderRowProps = { provider: ModelProvider; onEdit: () => void; onRemove: () => void };

function ProviderRow({ provider, onEdit, onRemove }: ProviderRowProps) {
  const t = useText();
  const say = useSentence();
  const test = useTestProvider();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const { ProviderId: id, label, base_url: url, has_key: hasKey, models } = provider;
  const { embedding_model: embedding } = provider;
  const run = () => void attempt(async () => setOutcome(await test({ id })));
  const failed: TestOutcome | null = wrong.sentence
    ? { ok: false, latency_ms: 0, models: [], error: say(wrong.sentence) }
    : null;
  return (
    <li className="border-b border-line px-5 py-4 last:border-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-48 flex-1">
          <p className="font-medium wrap-anywhere">{label}</p>
          <p className="font-mono text-xs text-ink-2 wrap-anywhere">{url}</p>
          <p className="mt-0.5 text-13 text-ink-3">{hasKey ? t("Key saved") : t("No key")}</p>
        </div>
        <div className="flex items-center gap-1">
          <Button size="sm" busy={busy} onClick={run}>
            {t("Test connection")}
            <span className="sr-only"> {label}</span>
          </Button>
          <IconButton size="sm" label={t("Edit {name}", { name: label })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={t("Remove {name}", { name: label })} onClick={onRemove}>
            <Trash aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {models.slice(0, CHIPS).map((model) => (
          <Chip key={model.id}>{model.label || model.id}</Chip>
        ))}
        {models.length > CHIPS && <Chip>+{models.length - CHIPS}</Chip>}
        {models.length === 0 && !embedding && (
          <span className="text-13 text-warn">
            {t("No models yet. Edit the provider to add one.")}
          </span>
        )}
      </div>
      {embedding && (
        <p className="mt-2 text-13 wrap-anywhere text-ink-2">
          {t("Embedding model")}: <code className="font-mono">{embedding}</code>
        </p>
      )}
      <TestResult outcome={failed ?? outcome} busy={busy} />
    </li>
  );
}
