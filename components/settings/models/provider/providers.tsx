"use client";
import { useState } from "react";
import { AskFirst } from "@/components/settings/ask-first";
import { ProviderRow } from "@/components/settings/models/provider/provider-row";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { Button } from "@/components/ui/form/button";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { useProviders, useRemoveProvider } from "@/lib/models/browser/client";
import type { ModelProvider } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { onAdd: () => void; onEdit: (provider: ModelProvider) => void };

/** The person's own providers: DeepSeek, OpenAI, one at home. */
export function Providers({ onAdd, onEdit }: Props) {
  const t = useText();
  const { data: providers, error, isLoading, mutate } = useProviders();
  const remove = useRemoveProvider();
  const [leaving, setLeaving] = useState<ModelProvider | null>(null);
  return (
    <Section
      title={t("Your providers")}
      text={t("Keys are kept encrypted, and sent to their provider alone.")}
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
            text={t("Add one with a key of yours, and its models can be given to agents.")}
            action={
              <Button variant="primary" onClick={onAdd}>
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
      <AskFirst
        thing={leaving}
        title={({ label }) => t("Remove {name}?", { name: label })}
        text={t(
          "Its key is deleted. Agents that use its models fail until they are given another one.",
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
