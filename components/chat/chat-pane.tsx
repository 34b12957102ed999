"use client";
import { ArrowDown } from "lucide-react";
import { DemoNote, useIsDemo } from "@/components/chat/demo-note";
import { Messages } from "@/components/chat/messages";
import { Beginning, EmptyConversation, LoadingFailed } from "@/components/chat/pane-faces";
import { PaneFoot } from "@/components/chat/pane-foot";
import { PaneHeading } from "@/components/chat/pane-heading";
import { MessagesSkeleton } from "@/components/chat/pane-skeleton";
import { giveBack } from "@/components/chat/use-draft";
import { useFollowEnd } from "@/components/chat/use-follow-end";
import { select, type Selection } from "@/components/chat/use-selection";
import { Button } from "@/components/ui/button";
import { Faces } from "@/components/ui/faces";
import type { Agent } from "@/lib/agents/contract";
import { placeOf, useChat } from "@/lib/chat/use-chat";

type Props = {
  /** Who answers; null: nobody (any more). */
  agent: Agent | null;
  selection: Selection;
  onListChanged: () => void;
  onOpenList: () => void;
};

/** One conversation: its heading, its messages, and the place to write. */
export function ChatPane({ agent, selection, onListChanged, onOpenList }: Props) {
  const { conversationId } = selection;
  const agentId = agent?.AgentId ?? null;
  const chat = useChat({
    conversationId,
    agentId,
    onStarted: (id) => select({ ...selection, conversationId: id }, "replace"),
    onChanged: onListChanged,
    onRefused: giveBack,
  });
  const place = placeOf(conversationId, agentId);
  const { box, content, away, onScroll, toEnd } = useFollowEnd(place);
  const { data } = chat.conversation;
  const title = data?.title || (conversationId ? "Conversation" : "New chat");
  const send = (words: string): boolean => {
    const taken = chat.send(words);
    if (taken) toEnd();
    return taken;
  };
  return (
    <section aria-label="Conversation" className="relative flex min-w-0 flex-1 flex-col">
      <PaneHeading title={title} below={<Below id={conversationId} agent={agent} />} onOpenList={onOpenList} />
      <div ref={box} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto px-4 wide:px-6">
        <div ref={content} className="mx-auto flex min-h-full max-w-(--measure) flex-col gap-6 py-5 wide:py-7">
          {agent && <DemoNote model={agent.model} />}
          <Thread key={place} chat={chat} agent={agent} begun={conversationId !== null} />
        </div>
      </div>
      <div className="relative flex-none px-4 pb-4 wide:px-6 wide:pb-5">
        {away && (
          <Button size="sm" icon={<ArrowDown />} className="absolute! -top-12 left-1/2 -translate-x-1/2" onClick={toEnd}>
            Jump to latest
          </Button>
        )}
        <PaneFoot
          chat={chat}
          agent={agent}
          place={place}
          begun={conversationId !== null}
          ready={conversationId === null || data !== undefined || chat.live !== null}
          onSend={send}
        />
      </div>
    </section>
  );
}

function Below({ id, agent }: { id: string | null; agent: Agent | null }) {
  if (!id) return agent ? `With ${agent.name}` : "\u00a0";
  return (
    <>
      Conversation <span className="font-mono text-xs">{id.slice(0, 8)}</span>
    </>
  );
}

function Thread({ chat, agent, begun }: { chat: ReturnType<typeof useChat>; agent: Agent | null; begun: boolean }) {
  const { conversation, live, messages } = chat;
  const { data, error, mutate } = conversation;
  const demo = useIsDemo(agent?.model);
  const known = data !== undefined || live !== null;
  return (
    <Faces
      loading={begun && !known && !error}
      error={known ? undefined : error}
      empty={messages.length === 0}
      skeleton={<MessagesSkeleton />}
      failed={error && <LoadingFailed error={error} onRetry={() => void mutate()} />}
      whenEmpty={begun ? <EmptyConversation /> : agent && <Beginning agent={agent} />}
    >
      <Messages
        messages={messages}
        name={agent?.name ?? "Deleted agent"}
        demo={demo}
        waitingFor={live?.reply.waiting?.tool_call_id}
        onRetry={agent && !live ? chat.retry : undefined}
      />
    </Faces>
  );
}
