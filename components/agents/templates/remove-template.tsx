"use client";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { useRemoveTemplate } from "@/lib/templates/browser/client";
import { idOf, type Template } from "@/lib/templates/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  template: Template | null;
  onClose: () => void;
  onRemoved: (template: Template) => void;
};

export function RemoveTemplate({ template, onClose, onRemoved }: Props) {
  const t = useText();
  const remove = useRemoveTemplate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // The name stays while the dialog fades out.
  const [last, setLast] = useState(template);
  if (template && template !== last) setLast(template);

  function close(): void {
    setError(undefined);
    onClose();
  }

  async function confirm(): Promise<void> {
    if (!template) return;
    const id = idOf(template);
    if (id === undefined) return setError("Cannot delete template: No ID found");
    setBusy(true);
    setError(undefined);
    try {
      await remove({ id });
      close();
      onRemoved(template);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : "Failed to delete template");
    }
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open={template !== null}
      onOpenChange={(open) => !open && !busy && close()}
      title={t("Delete {name}?", { name: last?.name ?? t("template") })}
      confirm={t("Delete template")}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
    >
      {t("The template is deleted. Agents made from it stay as they are.")}
    </ConfirmDialog>
  );
}
