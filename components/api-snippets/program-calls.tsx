"use client";
import { useState, useSyncExternalStore } from "react";
import { CopyButton } from "@/components/markdown/copy-button";
import { NewSecret } from "@/components/api-snippets/new-secret";
import { snippetOf, SNIPPETS, type SnippetLanguage } from "@/components/api-snippets/snippets";
import { Alert } from "@/components/ui/feedback/alert";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Button } from "@/components/ui/form/button";
import { Choice } from "@/components/ui/form/choice";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useCreateKey } from "@/lib/keys/client";
import type { NewApiKey } from "@/lib/keys/contract";
import { keyLimits } from "@/lib/keys/rules";
import { useOwnModels } from "@/lib/openai-api/client";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Model name, base URL and ready-to-run calls, with a key for this agent or team only. */
export function ProgramCalls({ id, name }: { id: string; name: string }) {
  const t = useText();
  const say = useSentence();
  const { data, error, mutate } = useOwnModels();
  const { made: apiKey, busy, failed, make, done } = useOwnKey(id, name);
  const [language, setLanguage] = useState<SnippetLanguage>("curl");
  const origin = useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => "", // the server may have several names
  );
  if (!data && error)
    return (
      <div className="space-y-3">
        <Alert tone="bad">{say(sentenceIn(error))}</Alert>
        <Button onClick={() => void mutate()}>{t("Retry")}</Button>
      </div>
    );
  if (!data) return <Skeleton className="h-24" />;
  const model = data.data.find(({ troupe }) => troupe.id === id)?.id ?? id;
  const base = `${origin}/v1`;
  return (
    <div className="space-y-4">
      <p className="text-13 text-ink-2">
        {t("Works with any OpenAI client. Use this model name and base URL with a key.")}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-13">
        <Line label={t("Model name")} text={model} />
        <Line label={t("Base URL")} text={base} />
      </dl>
      {apiKey ? (
        <NewSecret apiKey={apiKey} onDone={done} />
      ) : (
        <Button size="sm" busy={busy} onClick={() => void make()}>
          {t("Create a key for {name}", { name })}
        </Button>
      )}
      {failed !== undefined && <Alert tone="bad">{say(sentenceIn(failed))}</Alert>}
      <div className="space-y-2 border-t border-line pt-4">
        <Choice
          label={t("Language of the example")}
          value={language}
          onChange={setLanguage}
          items={SNIPPETS}
        />
        <Snippet text={snippetOf(language, { base, model, key: apiKey?.secret ?? "tr_…" })} />
      </div>
    </div>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-mono wrap-anywhere">{text}</dd>
      <dd>
        <CopyButton text={text} />
      </dd>
    </>
  );
}

function Snippet({ text }: { text: string }) {
  const t = useText();
  return (
    <div className="relative rounded-lg border border-line bg-subtle">
      <pre
        tabIndex={0}
        role="group"
        aria-label={t("Example")}
        className="overflow-x-auto p-3.5 pr-24 font-mono text-13"
      >
        {text}
      </pre>
      <CopyButton
        text={text}
        className="absolute top-1.5 right-1.5 border border-line-strong bg-surface"
      />
    </div>
  );
}

const DAYS = 90;

/** A key for this agent or team only, and only for chatting with it. */
function useOwnKey(id: string, name: string) {
  const create = useCreateKey();
  const [apiKey, setApiKey] = useState<NewApiKey | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  async function make(): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    try {
      const input = { name: name.slice(0, keyLimits.name), scopes: ["chat" as const], only: [id] };
      setApiKey(await create({ ...input, expires_in_days: DAYS }));
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  }
  return { made: apiKey, busy, failed, make, done: () => setApiKey(null) };
}
