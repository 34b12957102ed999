"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Offered } from "@/components/settings/models/offered";
import { Providers } from "@/components/settings/models/provider/providers";
import { RowsSkeleton } from "@/components/settings/not-loaded";
import { Button } from "@/components/ui/form/button";
import { Drawer } from "@/components/ui/dialog/dialog";
import { DiscardChanges, useLeave } from "@/components/ui/dialog/discard-changes";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
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
  // "new", or the provider to edit; kept while the drawer fades out.
  const [edited, setEdited] = useState<ModelProvider | "new" | null>(null);
  const [open, setOpen] = useState(false);
  const [written, setWritten] = useState(false);
  const { leave, question } = useLeave(written);
  const close = () => {
    setWritten(false);
    setOpen(false);
  };
  const cancel = () => leave(close);
  const edit = (provider: ModelProvider | "new") => {
    setEdited(provider);
    setOpen(true);
  };
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
