"use client";
import { useState } from "react";
import type { Named } from "@/components/chat/conversation/use-conversation-actions";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { useRemove } from "@/lib/chat/browser/client";
import { useText } from "@/lib/texts/use-text";

type Props = {
  conversation: Named | null;
  onClose: () => void;
  onRemoved: (conversation: Named) => void;
};

export function RemoveConversation({ conversation, onClose, onRemoved }: Props) {
  const t = useText();
  const remove = useRemove();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // The title stays while the dialog fades out.
  const [last, setLast] = useState(conversation);
  if (conversation && conversation !== last) setLast(conversation);

  function close(): void {
    setError(undefined);
    onClose();
  }

  async function confirm(): Promise<void> {
    if (!conversation) return;
    setBusy(true);
    setError(undefined);
    try {
      await remove(conversation.id);
      close();
      onRemoved(conversation);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : t("The conversation was not deleted."));
    }
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open={conversation !== null}
      onOpenChange={(open) => !open && !busy && close()}
      title={t("Delete “{title}”?", { title: last?.title || t("Untitled") })}
      confirm={t("Delete conversation")}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
    >
      {t("All its messages are deleted, earlier versions too. The agent stays.")}
    </ConfirmDialog>
  );
}
