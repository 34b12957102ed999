"use client";
import { BinHint } from "@/components/items/bin-hint";
import { useDeleted } from "@/components/items/use-deleted";
import { X } from "@/components/icons/x";
import { useState, type ReactNode } from "react";
import { ChatPane } from "@/components/chat/chat-pane";
import { ListColumn } from "@/components/chat/list/list-column";
import type { ListKind } from "@/components/chat/list/list-kind";
import { PaneSkeleton } from "@/components/chat/pane-skeleton";
import { AgentsFailed, NoAgents } from "@/components/chat/screen-faces";
import {
  useConversationActions,
  type ConversationActions,
  type Named,
} from "@/components/chat/use-conversation-actions";
import { useSearch } from "@/components/chat/list/use-search";
import { usePartner } from "@/components/chat/use-partner";
import { listedOf } from "@/components/chat/selection";
import { select, useSelection } from "@/components/chat/use-selection";
import { useWorkspace } from "@/components/shell/workspace";
import { IconButton } from "@/components/ui/form/button";
import { Drawer } from "@/components/ui/dialog/dialog";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { toast } from "@/components/ui/feedback/toast";
import { useAgents } from "@/lib/agents/client";
import { useConversation, useConversations, useRemove } from "@/lib/chat/browser/client";
import { useText } from "@/lib/texts/use-text";

/** SPEC section 2: agent selector, recent conversations, message pane and send box. The selection is in the URL. */
export function ChatScreen() {
  const t = useText();
  const deleted = useDeleted();
  const selection = useSelection();
  const { data: agents, error, mutate } = useAgents();
  const isAlone = useWorkspace().id === ""; // in a workspace, others may share conversations
  const search = useSearch();
  const [kind, setKind] = useState<ListKind>("recent");
  const list = useConversations({
    ...listedOf(selection),
    words: search.words,
    archived: kind === "archived",
    fromProgram: kind === "programs",
    shared: kind === "shared",
  });
  const { data: conversation } = useConversation(selection.conversationId);
  const actions = useConversationActions(list);
  const [drawer, setDrawer] = useState(false);
  // The list has a conversation's agent before its messages are loaded.
  const listed = [...list.pinned, ...list.conversations].find(
    (each) => each.conversation_id === selection.conversationId,
  );
  const partner = usePartner(agents, selection, conversation ?? listed);

  if (!agents) return error ? <AgentsFailed onRetry={() => void mutate()} /> : <PaneSkeleton />;
  const nothing = partner.offered.agents.length === 0 && !selection.conversationId;
  const none = list.conversations.length + list.pinned.length === 0;
  if (isAlone && nothing && none && !search.words && kind === "recent") return <NoAgents />;

  // The list is left unchanged.
  const leave = () => select({ ...selection, conversationId: null }, "replace");
  const removed = ({ id }: Named) => {
    list.change(id, null);
    list.refresh();
    if (id === selection.conversationId) leave();
    deleted({ text: t("Conversation deleted"), ids: [id], onBack: list.refresh });
  };
  const gone = (why: "deleted" | "unshared") => {
    leave();
    list.refresh();
    toast(
      why === "deleted"
        ? t("The conversation was deleted elsewhere.")
        : t("The conversation is no longer shared with you."),
    );
  };
  const column = (onSelect?: () => void) => (
    <ListColumn
      agents={agents}
      partner={partner}
      list={list}
      selection={selection}
      search={search}
      kind={kind}
      onKind={setKind}
      actions={actions}
      onSelect={onSelect}
    />
  );
  return (
    <div className="flex h-full min-h-0">
      <div className="hidden w-75 flex-none flex-col border-r border-line wide:flex">
        {column()}
      </div>
      {nothing ? (
        <NoAgents />
      ) : (
        <ChatPane
          agents={agents}
          partner={partner}
          selection={selection}
          actions={actions}
          onListChanged={list.refresh}
          onGone={gone}
          onOpenList={() => setDrawer(true)}
        />
      )}
      <ListDrawer open={drawer} onOpenChange={setDrawer}>
        {column(() => setDrawer(false))}
      </ListDrawer>
      <RemoveConversation actions={actions} onRemoved={removed} />
      {actions.shareDialog}
      {actions.sharing.dialog}
    </div>
  );
}

type RemoveProps = {
  actions: ConversationActions;
  onRemoved: (conversation: Named) => void;
};

function RemoveConversation({ actions, onRemoved }: RemoveProps) {
  const t = useText();
  const remove = useRemove();
  return (
    <RemoveDialog
      thing={actions.removing}
      title={({ title }) => t("Delete “{title}”?", { title: title || t("Untitled") })}
      text={
        <>
          {t("This deletes all its messages, including earlier versions. The agent stays.")}
          <BinHint />
        </>
      }
      confirm={t("Delete conversation")}
      onConfirm={({ id }) => remove(id)}
      onClose={() => actions.remove(null)}
      onRemoved={onRemoved}
    />
  );
}

/** On phones the list is a drawer over the conversation. */
function ListDrawer({
  open,
  onOpenChange,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={t("Conversations")} side="left" roomy>
      <div className="flex h-(--topbar) flex-none items-center justify-between pr-2 pl-5">
        <span className="text-base font-semibold">{t("Conversations")}</span>
        <IconButton label={t("Close conversations")} onClick={() => onOpenChange(false)}>
          <X className="size-5" />
        </IconButton>
      </div>
      {children}
    </Drawer>
  );
}
