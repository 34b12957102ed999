"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { TestResult } from "@/components/settings/models/provider/test-result";
import { useAttempt } from "@/components/settings/use-attempt";
import { Chip } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/form/button";
import { useTestProvider } from "@/lib/models/browser/client";
import type { ModelProvider, TestOutcome } from "@/lib/models/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** More models than these fold into '+2'. */
const CHIPS = 4;

type Props = { provider: ModelProvider; onEdit: () => void; onRemove: () => void };

export function ProviderRow({ provider, onEdit, onRemove }: Props) {
  const t = useText();
  const say = useSentence();
  const test = useTestProvider();
  const { busy, wrong, attempt } = useAttempt();
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const { ProviderId: id, label, base_url: url, has_key: hasKey, models } = provider;
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
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {models.slice(0, CHIPS).map((model) => (
          <Chip key={model.id}>{model.label || model.id}</Chip>
        ))}
        {models.length > CHIPS && <Chip>+{models.length - CHIPS}</Chip>}
        {models.length === 0 && (
          <span className="text-13 text-warn">{t("No models yet: edit it and name one.")}</span>
        )}
      </div>
      <TestResult outcome={failed ?? outcome} busy={busy} />
    </li>
  );
}
