"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Offered } from "@/components/settings/models/offered";
import { ProviderForm } from "@/components/settings/models/provider-form";
import { Providers } from "@/components/settings/models/providers";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { Page, PageHead } from "@/components/ui/page";
import type { ModelProvider } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

export function ModelsScreen() {
  const t = useText();
  // "new", or the provider to change; it stays while the drawer fades out.
  const [edited, setEdited] = useState<ModelProvider | "new" | null>(null);
  const [open, setOpen] = useState(false);
  const edit = (provider: ModelProvider | "new") => {
    setEdited(provider);
    setOpen(true);
  };
  return (
    <Page narrow>
      <PageHead title={t("Models")}>
        <Button icon={<Plus />} onClick={() => edit("new")}>
          {t("Add provider")}
        </Button>
      </PageHead>
      <p className="mt-1 text-ink-2">{t("Which models your agents can use, and who answers for them.")}</p>
      <Offered />
      <Providers onAdd={() => edit("new")} onEdit={edit} />
      <Drawer open={open} onOpenChange={setOpen} side="right" label={edited === "new" ? t("Add provider") : t("Edit provider")}>
        {edited && <ProviderForm key={edited === "new" ? "new" : edited.ProviderId} provider={edited === "new" ? null : edited} onClose={() => setOpen(false)} />}
      </Drawer>
    </Page>
  );
}
