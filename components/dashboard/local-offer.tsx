"use client";
import { useState, type ReactNode } from "react";
import { routes } from "@/components/routes";
import { LocalServerRow } from "@/components/tools/local-server-row";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Skeleton } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { useChooseModel, useLocalServers, useModels, useProviders } from "@/lib/models/client";
import { ownModelId, type ModelProvider } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

/**
 * For operators without a provider: model servers on this machine. The first one replaces the demo model as the default.
 * Whatever is found, it takes up the same space.
 */
export function LocalOffer() {
  const t = useText();
  const { data: providers, error } = useProviders();
  const { data: models } = useModels();
  const { data: servers = [], isLoading } = useLocalServers(providers?.length === 0);
  const choose = useChooseModel();
  const [open, setOpen] = useState(false);
  const added = async ({ ProviderId: id, label, models: [first] }: ModelProvider) => {
    const isDemo = models?.some((each) => each.default && !each.configured) ?? false;
    if (isDemo && first) await choose({ default: ownModelId(id, first.id) });
    setOpen(false);
    toast(
      isDemo && first
        ? t("{model} is the default", { model: first.id })
        : t("{name} added", { name: label }),
    );
  };
  return (
    <>
      {(!providers && !error) || isLoading ? (
        <Skeleton className="h-4 w-64 max-w-full" />
      ) : providers?.length ? (
        <Line text={t("Your model providers: {names}", { names: list(providers, "label") })}>
          <ButtonLink size="sm" href={routes.models}>
            {t("Models")}
          </ButtonLink>
        </Line>
      ) : servers.length > 0 ? (
        <Line text={t("Local models found: {names}", { names: list(servers, "kind") })}>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("Set up")}
          </Button>
        </Line>
      ) : (
        <Line text={t("Agents use this server's model until you add a provider.")}>
          <ButtonLink size="sm" href={routes.newProvider}>
            {t("Add provider")}
          </ButtonLink>
        </Line>
      )}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t("Local models found")}
        text={t("Use them for your agents. No API key is needed.")}
      >
        <ul className="mt-4 space-y-4">
          {servers.map((server) => (
            <LocalServerRow key={server.base_url} server={server} onAdded={added} />
          ))}
        </ul>
      </FormDialog>
    </>
  );
}

const list = <Name extends string>(all: readonly Record<Name, string>[], name: Name): string =>
  all.map((each) => each[name]).join(", ");

/** At most two lines, so that it never needs more than its place. */
const Line = ({ text, children }: { text: string; children: ReactNode }) => (
  <>
    <p className="line-clamp-2 min-w-0 flex-1 text-13 wrap-anywhere text-ink-2">{text}</p>
    {children}
  </>
);
