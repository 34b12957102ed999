"use client";
import { LocalServerRow } from "@/components/tools/local-server-row";
import { toast } from "@/components/ui/feedback/toast";
import {
  useChooseModel,
  useLocalServers,
  useModels,
  useProviders,
} from "@/lib/models/browser/client";
import { ownModelId, type ModelProvider } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

/** For operators without a provider: model servers on this machine. The first one replaces the demo model as the default. */
export function LocalOffer() {
  const t = useText();
  const { data: providers } = useProviders();
  const { data: models } = useModels();
  const { data: servers = [] } = useLocalServers(providers?.length === 0);
  const choose = useChooseModel();
  const added = async ({ ProviderId: id, label, models: [first] }: ModelProvider) => {
    const isDemo = models?.some((each) => each.default && !each.configured) ?? false;
    if (isDemo && first) await choose({ default: ownModelId(id, first.id) });
    toast(
      isDemo && first
        ? t("{model} is the default", { model: first.id })
        : t("{name} added", { name: label }),
    );
  };
  if (providers?.length !== 0 || servers.length === 0) return null;
  return (
    <section aria-labelledby="local-offer" className="mt-5 border-t border-line pt-5">
      <h3 id="local-offer" className="text-base">
        {t("Local models found")}
      </h3>
      <p className="mt-0.5 text-ink-2">{t("Use them for your agents. No API key is needed.")}</p>
      <ul className="mt-3 space-y-4">
        {servers.map((server) => (
          <LocalServerRow key={server.base_url} server={server} onAdded={added} />
        ))}
      </ul>
    </section>
  );
}
