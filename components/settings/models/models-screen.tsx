"use client";
import { useMay } from "@/components/shell/workspace";
import { useState } from "react";
import { useAuth } from "@/components/shell/auth-provider";
import { Plus } from "@/components/icons/plus";
import { Offered } from "@/components/settings/models/offered";
import { Providers } from "@/components/settings/models/providers";
import { RowsSkeleton } from "@/components/settings/not-loaded";
import { useEditDrawer } from "@/components/settings/use-edit-drawer";
import { Button } from "@/components/ui/form/button";
import { Drawer } from "@/components/ui/dialog/dialog";
import { DiscardChanges } from "@/components/ui/dialog/discard-changes";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { useAskedForm } from "@/components/ui/use-asked-form";
import { Page, PageHead } from "@/components/ui/page/page";
import { useProviders } from "@/lib/models/client";
import { providerApi, ownModelId, type ModelProvider } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

const ProviderForm = lazyPart(
  () => import("@/components/settings/models/provider-form").then((part) => part.ProviderForm),
  { waiting: <RowsSkeleton />, failed: failedInPlace },
);

/** Only for operators. */
const LocalModels = lazyPart(
  () => import("@/components/settings/models/local-models").then((part) => part.LocalModels),
  { ahead: false, waiting: null, failed: failedInPlace },
);

export function ModelsScreen() {
  const t = useText();
  const { edited, open, edit, cancel, close, setWritten, question } =
    useEditDrawer<ModelProvider>();
  const [fresh, setFresh] = useState<string | null>(null);
  const { user } = useAuth();
  const may = useMay();
  const { data: providers } = useProviders(may(providerApi.list));
  const offerModel = ({ ProviderId: id, models: [first] }: ModelProvider) =>
    first && setFresh(ownModelId(id, first.id));
  const saved = (provider: ModelProvider) => {
    if (edited === "new") offerModel(provider);
    close();
  };
  useAskedForm(() => may(providerApi.create) && edit("new"));
  return (
    <Page narrow>
      <PageHead
        title={t("Models")}
        subtitle={t("Models your agents can use, and their providers.")}
      >
        {may(providerApi.create) && (
          <Button icon={<Plus />} onClick={() => edit("new")}>
            {t("Add provider")}
          </Button>
        )}
      </PageHead>
      <Offered fresh={fresh} onFresh={setFresh} />
      {may(providerApi.list) && <Providers onAdd={() => edit("new")} onEdit={edit} />}
      {/* Last: it comes later than the rest, which it must not move. */}
      {user?.Operator && providers && may(providerApi.create) && (
        <LocalModels providers={providers} onAdded={(added) => offerModel(added)} />
      )}
      <Drawer
        open={open}
        onOpenChange={(now) => !now && cancel()}
        side="right"
        asksFirst
        label={edited === "new" ? t("Add provider") : t("Edit provider")}
      >
        {edited && (
          <ProviderForm
            key={edited === "new" ? "new" : edited.ProviderId}
            provider={edited === "new" ? null : edited}
            onWritten={setWritten}
            onCancel={cancel}
            onSaved={saved}
          />
        )}
        <DiscardChanges question={question}>
          {t("Your unsaved changes to this provider will be lost.")}
        </DiscardChanges>
      </Drawer>
    </Page>
  );
}
