"use client";
import { cx } from "class-variance-authority";
import { useState } from "react";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useCreateProvider } from "@/lib/models/client";
import type { LocalModel, LocalServer, ModelProvider } from "@/lib/models/contract";
import { compact } from "@/lib/texts/format";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

/** Ollama's default context. */
const OLLAMA_DEFAULT = 4_096;

type Props = {
  server: LocalServer;
  onAdded: (provider: ModelProvider) => unknown;
  className?: string;
};

/** A model server on this machine, added with one click. */
export function LocalServerRow({ server, onAdded, className }: Props) {
  const t = useText();
  const say = useSentence();
  const create = useCreateProvider();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText>();
  const { kind, base_url, host, allowed, models } = server;
  const isCut = kind === "Ollama" && models.some(({ context }) => context === OLLAMA_DEFAULT);
  const add = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const offeredModels = models.map(({ id, sees_images }) => ({
        id,
        ...(sees_images ? { sees_images } : {}),
      }));
      await onAdded(await create({ label: kind, base_url, models: offeredModels }));
    } catch (error) {
      setProblem(sentenceIn(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={cx("space-y-2", className)}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="font-medium">{kind}</p>
          <p className="font-mono text-xs text-ink-2 wrap-anywhere">{base_url}</p>
        </div>
        {allowed && (
          <Button variant="primary" size="sm" busy={busy} onClick={() => void add()}>
            {t({ one: "Add {count} model", other: "Add {count} models" }, { count: models.length })}
            <span className="sr-only"> {kind}</span>
          </Button>
        )}
      </div>
      <ul className="text-13">
        {models.map((model) => (
          <li key={model.id} className="flex flex-wrap gap-x-2">
            <code className="font-mono wrap-anywhere">{model.id}</code>
            <span className="text-ink-2">{factsOf(t, model)}</span>
          </li>
        ))}
      </ul>
      {isCut && (
        <p className="text-13 text-ink-2">
          {t("Ollama cuts longer conversations. Set {name} there to raise its context length.", {
            name: "OLLAMA_CONTEXT_LENGTH",
          })}
        </p>
      )}
      {!allowed && (
        <p className="text-13 text-warn">
          {t("To use it, add {host} to {name} and restart Troupe.", {
            host,
            name: "TOOL_ALLOWED_HOSTS",
          })}
        </p>
      )}
      {problem && <Alert tone="bad">{say(problem)}</Alert>}
    </li>
  );
}

const factsOf = (t: Translate, { context, tools, sees_images: sees }: LocalModel): string =>
  [
    context !== undefined && t("{size} context", { size: compact(context) }),
    tools && t("calls tools"),
    tools === false && t("no tools"),
    sees && t("reads images"),
  ]
    .filter((each) => typeof each === "string")
    .join(" · ");
