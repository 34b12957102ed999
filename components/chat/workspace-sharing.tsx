"use client";
import { useState } from "react";
import type { Named } from "@/components/chat/use-conversation-actions";
import { useWorkspace } from "@/components/shell/workspace";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useShareInWorkspace } from "@/lib/chat/browser/sharing";
import { chatApi } from "@/lib/chat/contract";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Shares conversations with the workspace, and ends that; render `dialog` beside what opens it. */
export function useWorkspaceSharing(onChanged: () => void) {
  const t = useText();
  const say = useSentence();
  const { share, unshare } = useShareInWorkspace();
  const [sharing, setSharing] = useState<Named | null>(null);
  async function stop({ id }: Named): Promise<void> {
    try {
      await unshare(id);
      toast(t("Only you can read it now"));
      onChanged();
    } catch (error) {
      toastFailure(say(sentenceIn(error, chatApi.unshare.fails)));
    }
  }
  return {
    begin: setSharing,
    stop: (of: Named) => void stop(of),
    dialog: sharing && (
      <ShareWithWorkspace
        key={sharing.id}
        of={sharing}
        onShare={() => share(sharing.id)}
        onShared={onChanged}
        onClose={() => setSharing(null)}
      />
    ),
  };
}

type Props = {
  of: Named;
  onShare: () => Promise<unknown>;
  onShared: () => void;
  onClose: () => void;
};

/** Says who will read what, and what ends it, before a conversation is shared. */
function ShareWithWorkspace({ of, onShare, onShared, onClose }: Props) {
  const t = useText();
  const { name: workspace } = useWorkspace();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<SentenceOrText>();
  async function confirm(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await onShare();
      toast(t("Shared with {workspace}", { workspace }));
      onShared();
      onClose();
    } catch (thrown) {
      setError(sentenceIn(thrown, chatApi.share.fails));
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next || busy) return;
        setOpen(false);
        onClose();
      }}
      title={t("Share “{title}” with {workspace}?", {
        title: of.title || t("Untitled"),
        workspace,
      })}
      confirm={t("Share conversation")}
      destroys={false}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
    >
      <ul className="list-disc space-y-1.5 pl-5">
        <li>
          {t(
            "Every member, including viewers and people who join later, can read it: messages, files, reasoning, tool calls and costs.",
          )}
        </li>
        <li>
          {t("They follow new messages. Only you can write in it; others continue in a copy.")}
        </li>
        <li>
          {t(
            "You can stop sharing at any time. If you leave the workspace, it is deleted for everyone.",
          )}
        </li>
      </ul>
    </ConfirmDialog>
  );
}
