"use client";
import { Plus } from "@/components/icons/plus";
import { Offered } from "@/components/settings/models/offered";
import { Providers } from "@/components/settings/models/provider/providers";
import { RowsSkeleton } from "@/components/settings/not-loaded";
import { useEditDrawer } from "@/components/settings/use-edit-drawer";
import { Button } from "@/components/ui/form/button";
import { Drawer } from "@/components/ui/dialog/dialog";
import { DiscardChanges } from "@/components/ui/dialog/discard-changes";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { useAskedForm } from "@/components/ui/navigation/use-asked-form";
import { Page, PageHead } from "@/components/ui/page/page";
import type { ModelProvider } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

const ProviderForm = lazyPart(
  () =>
    import("@/components/settings/models/provider/provider-form").then((part) => part.ProviderForm),
  { waiting: <RowsSkeleton />, failed: failedInPlace },
);

export function ModelsScreen() {
  const t = useText();
  const { edited, open, edit, cancel, close, setWritten, question } =
    useEditDrawer<ModelProvider>();
  useAskedForm(() => edit("new"));
  return (
    <Page narrow>
      <PageHead
        title={t("Models")}
        subtitle={t("Which models your agents can use, and who provides them.")}
      >
        <Button icon={<Plus />} onClick={() => edit("new")}>
          {t("Add provider")}
        </Button>
      </PageHead>
      <Offered />
      <Providers onAdd={() => edit("new")} onEdit={edit} />
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
            onSaved={close}
          />
        )}
        <DiscardChanges question={question}>
          {t("What you wrote about this provider is lost. Everything saved stays as it was.")}
        </DiscardChanges>
      </Drawer>
    </Page>
  );
}
