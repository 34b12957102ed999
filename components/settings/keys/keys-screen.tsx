"use client";
import { May, useMay } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { useState } from "react";
import { KeyTable } from "@/components/settings/keys/key-table";
import { NewSecret } from "@/components/api-snippets/new-secret";
import { ToolSecrets } from "@/components/settings/keys/tool-secrets";
import { TryIt } from "@/components/settings/keys/try-it";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import { useAskedForm } from "@/components/ui/use-asked-form";
import { Page, PageHead } from "@/components/ui/page/page";
import { useKeys } from "@/lib/keys/client";
import { keyApi, type NewApiKey } from "@/lib/keys/contract";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import { useText } from "@/lib/texts/use-text";

const CreateKey = lazyPart(
  () => import("@/components/settings/keys/create-key").then((part) => part.CreateKey),
  { onGivenUp: closes },
);

export function KeysScreen() {
  const t = useText();
  const keys = useKeys(); // however many there are, the content below never moves
  const [creating, setCreating] = useState(false);
  const may = useMay()(keyApi.create);
  useAskedForm(() => setCreating(may));
  // Shown until the page is left or the user confirms having copied it: it is not stored.
  const [newKey, setNewKey] = useState<NewApiKey | null>(null);
  return (
    <Page narrow>
      <PageHead title={t("API Keys")} subtitle={t("Let your programs use Troupe on your behalf.")}>
        <May call={keyApi.create}>
          <Button icon={<Plus />} onClick={() => setCreating(true)}>
            {t("Create API Key")}
          </Button>
        </May>
      </PageHead>
      {newKey && <NewSecret key={newKey.KeyId} apiKey={newKey} onDone={() => setNewKey(null)} />}
      <KeyTable
        onCreate={() => setCreating(true)}
        onRevoked={(id) => setNewKey((current) => (current?.KeyId === id ? null : current))}
      />
      {!keys.isLoading && (
        <>
          <TryIt apiKey={newKey} />
          <p className="mt-4 text-ink-2">
            <Link href="/docs" className="font-medium text-brand-ink hover:underline">
              {t("Reference")}
            </Link>{" "}
            {t("All endpoints, with runnable examples.")}
          </p>
          <ToolSecrets />
        </>
      )}
      <CreateKey open={creating} onOpenChange={setCreating} onMade={setNewKey} />
    </Page>
  );
}
