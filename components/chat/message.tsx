"use client";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { ReplyEnd } from "@/components/chat/reply-end";
import { ToolCards } from "@/components/chat/tool-card";
import { Markdown } from "@/components/markdown/markdown";
import { AgentAvatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Message } from "@/lib/runs/contract";

/** A person's words: at the right, as they were typed. */
export const PersonMessage = memo(function PersonMessage({ content }: { content: string }) {
  return (
    <article
      aria-label="You"
      aria-live="off"
      className="ml-auto max-w-[80%] rounded-xl rounded-br-sm bg-hover px-3.5 py-2.5 text-15 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {content}
    </article>
  );
});

type Props = { message: Message; name: string; /** The demo model is answering. */ demo?: boolean; waitingFor?: string; onRetry?: (replyId: string) => void };

/** An agent's reply: thoughts folded, tools used, text, and how it ended. Drawn anew only when its message changes. */
export const AgentMessage = memo(function AgentMessage({ message, name, demo = false, waitingFor, onRetry }: Props) {
  const { agent_id: agentId, content, reasoning, tool_calls: calls, status, model } = message;
  const streaming = status === "streaming";
  const writing = streaming && !waitingFor;
  return (
    <article aria-label={name} className="group/reply grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-2 wide:gap-x-3">
      <span className="flex wide:hidden">
        <AgentAvatar id={agentId} name={name} size={24} />
      </span>
      <span className="hidden wide:flex">
        <AgentAvatar id={agentId} name={name} size={32} />
      </span>
      <div className="flex items-center gap-2">
        <h2 className="truncate text-sm">{name}</h2>
        {(demo || model === "demo") && <Badge tone="neutral">Demo model</Badge>}
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-3 wide:col-span-1 wide:col-start-2">
        {reasoning && <Thoughts text={reasoning} thinking={streaming && content === ""} />}
        <ToolCards calls={calls ?? []} running={streaming} waitingFor={waitingFor} />
        {(content !== "" || writing) && <Markdown text={content} streaming={writing} />}
        {!streaming && <ReplyEnd message={message} onRetry={onRetry && (() => onRetry(message.message_id))} />}
      </div>
    </article>
  );
});

function Thoughts({ text, thinking }: { text: string; thinking: boolean }) {
  return (
    <details className="group">
      <summary className="inline-flex items-center gap-1 text-13 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {thinking ? "Thinking" : "Thoughts"}
      </summary>
      <p className="mt-1.5 border-l-2 border-line pl-4 text-13 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{text}</p>
    </details>
  );
}
