"use client";
import { useState } from "react";
import { Search } from "@/components/icons/search";
import { Section } from "@/components/settings/section";
import { LocalServerRow } from "@/components/tools/local-server-row";
import { Button } from "@/components/ui/form/button";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useLocalServers } from "@/lib/models/client";
import type { ModelProvider } from "@/lib/models/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  providers: readonly ModelProvider[];
  onAdded: (provider: ModelProvider) => void;
};

/**
 * For operators: model servers on this machine, added with one click. Searches by itself while there is no provider.
 */
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
          {isLoading && <Skeleton className="mx-5 my-4.5 h-4 w-40" />}
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
              <LocalServerRow
                key={each.base_url}
                server={each}
                onAdded={onAdded}
                className="border-b border-line px-5 py-3.5 last:border-0"
              />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
