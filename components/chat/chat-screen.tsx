"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { ChatPane } from "@/components/chat/chat-pane";
import { ListColumn } from "@/components/chat/list-column";
import { PaneSkeleton } from "@/components/chat/pane-skeleton";
import { useSelection } from "@/components/chat/use-selection";
import { ButtonLink, IconButton } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { Empty, Failed } from "@/components/ui/faces";
import { useAgents } from "@/lib/agents/client";
import { useConversation, useConversations } from "@/lib/chat/client";

/** SPEC section 2: agent selector, recent conversations, message pane and send box. The address bar says what is selected. */
export function ChatScreen() {
  const selection = useSelection();
  const { data: agents, error, mutate } = useAgents();
  const list = useConversations(selection.agentId ?? undefined);
  const { data: conversation } = useConversation(selection.conversationId);
  const [drawer, setDrawer] = useState(false);

  if (!agents) return error ? <AgentsFailed onRetry={() => void mutate()} /> : <PaneSkeleton />;
  // The list knows the agent of a conversation before its messages are here.
  const listed = list.conversations.find((each) => each.conversation_id === selection.conversationId);
  const wanted = selection.conversationId ? (conversation ?? listed)?.agent_id : (selection.agentId ?? agents[0]?.AgentId);
  const agent = agents.find((each) => each.AgentId === wanted) ?? null;
  const nothing = agents.length === 0 && !selection.conversationId;
  if (nothing && list.conversations.length === 0) return <NoAgents />;

  const column = (onSelect?: () => void) => <ListColumn agents={agents} agent={agent} list={list} selection={selection} onSelect={onSelect} />;
  return (
    <div className="flex h-full min-h-0">
      <div className="hidden w-75 flex-none flex-col border-r border-line wide:flex">{column()}</div>
      {nothing ? (
        <NoAgents />
      ) : (
        <ChatPane agent={agent} selection={selection} onListChanged={list.refresh} onOpenList={() => setDrawer(true)} />
      )}
      <Drawer open={drawer} onOpenChange={setDrawer} label="Conversations" side="left">
        <div className="flex h-(--topbar) flex-none items-center justify-between pr-2 pl-5">
          <span className="text-base font-semibold">Conversations</span>
          <IconButton label="Close conversations" onClick={() => setDrawer(false)}>
            <X className="size-5" />
          </IconButton>
        </div>
        {column(() => setDrawer(false))}
      </Drawer>
    </div>
  );
}

function NoAgents() {
  return (
    <div className="flex h-full min-w-0 flex-1 items-center justify-center">
      <h1 className="sr-only">Chat</h1>
      <Empty
        drawing="agents"
        title="No Agents Available"
        text="Create your first agent, then come back to talk to it."
        action={
          <ButtonLink variant="primary" href="/app/teams/agents?create=true">
            Create Agent
          </ButtonLink>
        }
      />
    </div>
  );
}

function AgentsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex h-full items-center justify-center">
      <h1 className="sr-only">Chat</h1>
      <Failed title="Failed to load agents" text="Your agents and conversations are safe." retryLabel="Retry Loading Agents" onRetry={onRetry} />
    </div>
  );
}

