"use client";
import { lazy, Suspense, type RefObject } from "react";
import { useIsDemo } from "@/components/chat/thread/demo-note";
import { Beginning, EmptyConversation, LoadingFailed } from "@/components/chat/pane/pane-faces";
import { MessagesSkeleton } from "@/components/chat/pane/pane-skeleton";
import type { Editing } from "@/components/chat/message/use-editing";
import { Faces } from "@/components/ui/feedback/faces";
import type { Agent } from "@/lib/agents/contract";
import type { useChat } from "@/lib/chat/browser/use-chat";
import { useText } from "@/lib/texts/use-text";

/** Markdown and the long list are heavy, so they come with the first message that is to be shown. */
const load = () => import("@/components/chat/thread/messages");
const Messages = lazy(() => load().then((part) => ({ default: part.Messages })));
/** Fetches them ahead, while the messages themselves are on their way. */
export const prepareMessages = (): void => void load().catch(() => undefined);

type Props = {
  chat: ReturnType<typeof useChat>;
  agents: Agent[];
  agent: Agent | null;
  begun: boolean;
  box: RefObject<HTMLElement | null>;
  first: string | null;
  editing: Editing;
  onAsk?: (messageId: string, words?: string) => void;
};

/** The messages, or why there are none. */
export function Thread({ chat, agents, agent, begun, box, first, editing, onAsk }: Props) {
  const t = useText();
  const { conversation, live, messages } = chat;
  const { data, error, mutate } = conversation;
  const demo = useIsDemo(agent?.model);
  const known = data !== undefined || live !== null;
  const nameOf = (id: string) =>
    agents.find((each) => each.AgentId === id)?.name ?? t("Deleted agent");
  return (
    <Faces
      loading={begun && !known && !error}
      error={known ? undefined : error}
      empty={messages.length === 0}
      skeleton={<MessagesSkeleton />}
      failed={error && <LoadingFailed error={error} onRetry={() => void mutate()} />}
      whenEmpty={begun ? <EmptyConversation /> : agent && <Beginning agent={agent} />}
    >
      <Suspense fallback={<MessagesSkeleton />}>
        <Messages
          messages={messages}
          box={box}
          nameOf={nameOf}
          demo={demo && live !== null}
          waitingFor={live?.reply.waiting?.tool_call_id}
          summary={data?.summary}
          first={first}
          editing={editing}
          onAsk={onAsk}
        />
      </Suspense>
    </Faces>
  );
}
