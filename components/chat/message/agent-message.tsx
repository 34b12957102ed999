"use client";
import { cx } from "class-variance-authority";
import { memo } from "react";
import { ChevronRight } from "@/components/icons/chevron-right";
import { mayHaveChanged } from "@/components/memory/change-texts";
import { ReplyEnd } from "@/components/chat/message/reply-end";
import { ReplyParts } from "@/components/chat/message/reply-parts";
import { useShownVersion } from "@/components/chat/message/use-shown-version";
import { Markdown } from "@/components/markdown/markdown";
import { ToolCards } from "@/components/run-timeline/thread/tool-card";
import { Cited } from "@/components/run-timeline/cited";
import { AgentAvatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { Message } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

const MadeFiles = lazyPart(
  () => import("@/components/files/made-files").then((part) => part.MadeFiles),
  { ahead: false },
);

const ChangedFacts = lazyPart(
  () => import("@/components/memory/changed-facts").then((part) => part.ChangedFacts),
  { ahead: false, failed: () => null },
);

type Props = {
  message: Message;
  name: string;
  /** The demo model is replying. */
  demo?: boolean;
  waitingFor?: string;
  /** The last message of the conversation. */
  last?: boolean;
  /** In a long conversation that is only partly rendered: this message's index, and the total. */
  position?: number;
  count?: number;
  onRetry?: (replyId: string) => void;
  onBranch?: (messageId: string) => void;
};

/**
 * An agent's reply: collapsed thoughts, used tools, text, and how it ended. Re-rendered only when its message changes.
 */
export const AgentMessage = memo(function AgentMessage({
  message,
  name,
  demo = false,
  waitingFor,
  last = false,
  position,
  count,
  onRetry,
  onBranch,
}: Props) {
  const t = useText();
  const versions = useShownVersion(message);
  const {
    agent_id: agentId,
    content,
    reasoning,
    tool_calls: calls,
    parts,
    files,
    sources,
    status,
    model,
  } = versions.shown;
  const streaming = status === "streaming";
  const writing = streaming && !waitingFor;
  return (
    <article
      id={`message-${message.message_id}`}
      tabIndex={-1}
      aria-label={name}
      aria-busy={writing || undefined}
      aria-posinset={position}
      aria-setsize={count}
      className="group/message grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-2 rounded-lg ring-offset-8 ring-offset-stage focus:ring-2 focus:ring-brand-line wide:gap-x-3"
    >
      <span className="flex wide:hidden">
        <AgentAvatar id={agentId} name={name} size={24} />
      </span>
      <span className="hidden wide:flex">
        <AgentAvatar id={agentId} name={name} size={32} />
      </span>
      <div className="flex items-center gap-2">
        <h2 className="truncate text-sm">{name}</h2>
        {(demo || model === "demo") && <Badge tone="neutral">{t("Demo model")}</Badge>}
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-3 wide:col-span-1 wide:col-start-2">
        <div
          className={cx(
            "flex min-w-0 flex-col gap-3",
            versions.earlier && "border-l-2 border-dashed border-line-strong pl-4",
          )}
        >
          {reasoning && <Thoughts text={reasoning} thinking={streaming && content === ""} />}
          <ToolCards calls={calls ?? []} running={streaming} waitingFor={waitingFor} />
          <Cited sources={sources}>
            {parts && parts.length > 0 && <ReplyParts parts={parts} result={content} />}
            {(content !== "" || writing) && <Markdown text={content} streaming={writing} />}
          </Cited>
          {files && <MadeFiles files={files} />}
          {!streaming && mayHaveChanged(calls) && (
            <ChangedFacts messageId={versions.shown.message_id} />
          )}
        </div>
        {!streaming && (
          <ReplyEnd
            message={versions.shown}
            versions={versions}
            last={last}
            onRetry={onRetry && (() => onRetry(message.message_id))}
            onBranch={onBranch && (() => onBranch(message.message_id))}
          />
        )}
      </div>
    </article>
  );
});

/** The model's thoughts before the reply, collapsed. */
function Thoughts({ text, thinking }: { text: string; thinking: boolean }) {
  const t = useText();
  return (
    <details className="group">
      <summary className="inline-flex items-center gap-1 text-13 text-ink-2 hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {thinking ? t("Thinking") : t("Thoughts")}
      </summary>
      <p className="mt-1.5 border-l-2 border-line pl-4 text-13 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        {text}
      </p>
    </details>
  );
}
