"use client";
import { useCallback } from "react";
import { AgentMessage, PersonMessage } from "@/components/chat/message";
import type { Message } from "@/lib/runs/contract";

type Props = {
  messages: Message[];
  /** The agent's name. */
  name: string;
  /** The demo model answers here. */
  demo: boolean;
  /** The call of the live reply that waits for a person. */
  waitingFor?: string;
  /** Asks again from a message of the person; left out while that can't be done. */
  onRetry?: (messageId: string) => void;
};

/**
 * Who said what. Finished messages stand in a polite live region, a reply in the making outside of it:
 * so a screen reader hears the whole answer once, when it moves in, and not every word on its way.
 */
export function Messages({ messages, name, demo, waitingFor, onRetry }: Props) {
  const making = messages.at(-1)?.status === "streaming" ? messages.at(-1) : undefined;
  const finished = making ? messages.slice(0, -1) : messages;
  const retry = useCallback(
    (replyId: string) => {
      const asked = messages.slice(0, messages.findIndex((each) => each.message_id === replyId)).findLast((each) => each.role === "user");
      if (asked) onRetry?.(asked.message_id);
    },
    [messages, onRetry],
  );
  const last = finished.at(-1);
  return (
    <>
      <div aria-live="polite" aria-relevant="additions" className="flex flex-col gap-6 empty:hidden">
        {finished.map((each) =>
          each.role === "user" ? (
            <PersonMessage key={each.message_id} content={each.content} />
          ) : (
            <AgentMessage key={each.message_id} message={each} name={name} onRetry={onRetry && each === last ? retry : undefined} />
          ),
        )}
      </div>
      {making && <AgentMessage key={making.message_id} message={making} name={name} demo={demo} waitingFor={waitingFor} />}
    </>
  );
}
