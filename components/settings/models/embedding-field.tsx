"use client";
import { useId, useState } from "react";
import { Download } from "@/components/icons/download";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useProviders } from "@/lib/models/client";
import type { ModelProvider } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  value: string;
  onChange: (value: string) => void;
  error: SentenceOrText | undefined;
  /** null: a new one */
  provider: ModelProvider | null;
  /** The provider's list. */
  load: () => Promise<string[]>;
  /** Whether the provider's URL is known. */
  loadable: boolean;
};

/** Names of embedding models: `text-embedding-3-small`, `nomic-embed-text`, `bge-m3`, `multilingual-e5-large`. */
const EMBEDDING = /embed|\bbge\b|\be5\b|\bgte\b|minilm|jina|stella/i;
const SUGGESTED = 6;

/** The model that documents are searched by meaning with, and what setting it changes. */
export function EmbeddingField({ value, onChange, error, provider, load, loadable }: Props) {
  const t = useText();
  const listId = useId();
  const [listed, setListed] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText>();
  async function ask(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setListed(await load());
    } catch (thrown) {
      setProblem(sentenceIn(thrown, t("Couldn't load the models")));
    }
    setBusy(false);
  }
  const suggested = (listed ?? []).filter((id) => EMBEDDING.test(id)).slice(0, SUGGESTED);
  return (
    <div className="space-y-3">
      <Field
        label={t("Embedding model")}
        optional
        helper={t(
          "Finds passages in Knowledge by their meaning. The text of all documents is sent to this provider.",
        )}
        error={error}
      >
        {(ids) => (
          <TextInput
            {...ids}
            mono
            name="embedding_model"
            list={listId}
            value={value}
            placeholder="text-embedding-3-small"
            onChange={({ target }) => onChange(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <datalist id={listId}>
        {listed?.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          busy={busy}
          disabled={!loadable}
          onClick={() => void ask()}
        >
          {t("Load models")}
          <span className="sr-only"> {t("Embedding model")}</span>
        </Button>
        {suggested.map((id) => (
          <Button key={id} size="sm" variant="ghost" onClick={() => onChange(id)}>
            <code className="font-mono text-13 wrap-anywhere">{id}</code>
          </Button>
        ))}
        {listed && suggested.length === 0 && (
          <span className="text-13 text-ink-3">
            {t("No model in the provider's list looks like an embedding model. Type its name.")}
          </span>
        )}
      </div>
      {problem && <Alert tone="bad">{problem}</Alert>}
      <Consequence model={value.trim()} provider={provider} />
    </div>
  );
}

/** What happens to the documents when this is saved; nothing if it stays as it is. */
function Consequence({ model, provider }: { model: string; provider: ModelProvider | null }) {
  const t = useText();
  const { data: providers } = useProviders();
  const before = provider?.embedding_model ?? "";
  if (model === before) return null;
  const other = providers?.find(
    (each) => each.embedding_model && each.ProviderId !== provider?.ProviderId,
  );
  if (model === "")
    return <Alert tone="info">{t("Documents will be searched by keyword only.")}</Alert>;
  if (other)
    return (
      <Alert tone="info">
        {t(
          "Replaces {model} of {provider}. All documents are prepared again in the background; until then, they are searched with the model before.",
          { model: other.embedding_model ?? "", provider: other.label },
        )}
      </Alert>
    );
  return (
    <Alert tone="info">
      {before
        ? t(
            "All documents are prepared again in the background. Until then, they are searched with the model before.",
          )
        : t("All documents are prepared for search by meaning in the background.")}
    </Alert>
  );
}
