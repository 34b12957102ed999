"use client";
import { useState } from "react";
import { Search } from "@/components/icons/search";
import { Section } from "@/components/settings/section";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useCreateProvider, useLocalServers } from "@/lib/models/browser/client";
import type { LocalModel, LocalServer, ModelProvider } from "@/lib/models/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { compact } from "@/lib/texts/format";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

type Props = {
  providers: readonly ModelProvider[];
  onAdded: (provider: ModelProvider) => void;
};

/** For operators: model servers on this machine, added with one press. Looks by itself while there is no provider. */
export function LocalModels({ providers, onAdded }: Props) {
  const t = useText();
  const say = useSentence();
  const [wanted, setWanted] = useState(providers.length === 0);
  const { data, error, isLoading, isValidating, mutate } = useLocalServers(wanted);
  const found = data?.filter(({ base_url }) =>
    providers.every((each) => each.base_url !== base_url),
  );
  const look = () => (wanted ? void mutate() : setWanted(true));
  return (
    <Section
      title={t("Local models")}
      text={t("Ollama, LM Studio, llama.cpp and vLLM on this server's machine.")}
      aside={
        <Button size="sm" icon={<Search aria-hidden="true" />} busy={isValidating} onClick={look}>
          {t("Find local models")}
        </Button>
      }
    >
      {wanted && (
        <div role="status">
          {isLoading && <Skeleton className="m-5 h-4 w-40" />}
          {error && !data && <p className="px-5 py-4 text-13 text-bad">{say(sentenceIn(error))}</p>}
          {found?.length === 0 && (
            <p className="px-5 py-4 text-13 text-ink-2">
              {data?.length
                ? t("All local model servers are added.")
                : t("No model server found. Start one and search again.")}
            </p>
          )}
          <ul>
            {found?.map((each) => (
              <Server key={each.base_url} server={each} onAdded={onAdded} />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

/** What Ollama loads a model with unless more is set. */
const OLLAMA_DEFAULT = 4_096;

function Server({ server, onAdded }: { server: LocalServer; onAdded: Props["onAdded"] }) {
  const t = useText();
  const say = useSentence();
  const create = useCreateProvider();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const { kind, base_url, host, allowed, models } = server;
  const isCut = kind === "Ollama" && models.some(({ context }) => context === OLLAMA_DEFAULT);
  const add = () =>
    attempt(async () => {
      const given = models.map(({ id, sees_images }) => ({
        id,
        ...(sees_images ? { sees_images } : {}),
      }));
      onAdded(await create({ label: kind, base_url, models: given }));
    });
  const problem = wrong.sentence ?? Object.values(wrong.fields)[0];
  return (
    <li className="space-y-2 border-b border-line px-5 py-3.5 last:border-0">
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
