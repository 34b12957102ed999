"use client";
import { Download } from "@/components/icons/download";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { toastFailure } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { provenLately } from "@/lib/auth/factors/proof.client";
import { operatorApi } from "@/lib/operator/contract";
import { useText } from "@/lib/texts/use-text";

/** Downloads the whole list. */
export function ExportList() {
  const t = useText();
  const { busy, attempt } = useSettingsAttempt();

  async function save(): Promise<void> {
    const went = await attempt(async () => {
      if (await provenLately()) window.location.assign(operatorApi.exportWaitlist.path);
    });
    if (!went)
      toastFailure(t("Couldn't start the export."), {
        action: { label: t("Retry"), onClick: () => void save() },
      });
  }
  return (
    <Button size="sm" icon={<Download />} busy={busy} onClick={() => void save()}>
      {t("Export as CSV")}
    </Button>
  );
}
