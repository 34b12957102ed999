"use client";
import { useState } from "react";
import {
  exportAddress,
  useChangeConversation,
  type ConversationList,
} from "@/lib/chat/browser/client";
import { useWorkspaceSharing } from "@/components/chat/workspace-sharing";
import { useShare } from "@/components/shares/use-share";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import type { ExportFormat, SharedMark } from "@/lib/chat/contract";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";
import { inPageWorkspace } from "@/lib/core/http/page-workspace";

/** The fields of a conversation that its menu needs. */
export type Named = {
  id: string;
  title: string;
  pinned?: true;
  archived?: true;
  temporary?: true;
} & SharedMark;
/** The list and the heading each show the field in the title's position. */
export type RenamePlace = "list" | "heading";

/** words: as typed so far; problem: why they were refused. */
export type Renaming = {
  id: string;
  where: RenamePlace;
  words?: string;
  problem?: SentenceOrText;
};

/** The actions of a conversation's menu, in the list and above its messages. */
export function useConversationActions(list: ConversationList) {
  const changeConversation = useChangeConversation();
  const t = useText();
  const say = useSentence();
  const { share, dialog: shareDialog } = useShare();
  const sharing = useWorkspaceSharing(list.refresh);
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  const [removing, setRemoving] = useState<Named | null>(null);
  async function mark(of: Named, change: { pinned?: boolean; archived?: boolean }): Promise<void> {
    try {
      await changeConversation(of.id, change);
    } catch (error) {
      toastFailure(say(sentenceIn(error, t("Couldn't change the conversation."))));
      return;
    }
    list.refresh();
    if (change.archived)
      toast(t("Conversation archived"), {
        action: { label: t("Undo"), onClick: () => void mark(of, { archived: false }) },
      });
  }
  return {
    removing,
    remove: setRemoving,
    share,
    shareDialog,
    sharing,
    /** The text typed for this conversation in this place; null if it is not being renamed. */
    renaming: (id: string, where: RenamePlace): Renaming | null =>
      renaming?.id === id && renaming.where === where ? renaming : null,
    typeName: (typed: Partial<Renaming>): void => setRenaming((now) => now && { ...now, ...typed }),
    /** Pins or archives it, or reverts that. */
    mark: (of: Named, change: { pinned: boolean } | { archived: boolean }): void =>
      void mark(of, change),
    beginRename: (id: string, where: RenamePlace): void => setRenaming({ id, where }),
    endRename: (): void => setRenaming(null),
    /** Throws CallError. */
    rename: async (id: string, title: string): Promise<void> => {
      await changeConversation(id, { title });
      list.change(id, { title });
      setRenaming(null);
    },
  };
}

export type ConversationActions = ReturnType<typeof useConversationActions>;

/** Has the browser save the conversation. The server names the file. */
export function download(id: string, format: ExportFormat): void {
  const link = Object.assign(document.createElement("a"), {
    href: inPageWorkspace(exportAddress(id, format)),
    download: "",
  });
  link.click();
}
