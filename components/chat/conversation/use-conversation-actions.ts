"use client";
import { useState } from "react";
import { exportAddress, useChangeConversation, type ConversationList } from "@/lib/chat/browser/client";
import type { ExportFormat } from "@/lib/chat/contract";

/** The fields of a conversation that its menu needs. */
export type Named = { id: string; title: string };
/** The list and the heading each show the field in the title's position. */
export type RenamePlace = "list" | "heading";

/** The actions of a conversation's menu, in the list and above its messages. */
export function useConversationActions(list: ConversationList) {
  const changeConversation = useChangeConversation();
  const [renaming, setRenaming] = useState<{ id: string; where: RenamePlace } | null>(null);
  const [removing, setRemoving] = useState<Named | null>(null);
  return {
    removing,
    remove: setRemoving,
    isRenaming: (id: string, where: RenamePlace): boolean =>
      renaming?.id === id && renaming.where === where,
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
    href: exportAddress(id, format),
    download: "",
  });
  link.click();
}
