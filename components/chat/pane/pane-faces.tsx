"use client";
import { AgentAvatar } from "@/components/ui/avatar";
import { Empty, Failed } from "@/components/ui/feedback/faces";
import type { Agent } from "@/lib/agents/contract";
import { loadingFailed } from "@/lib/chat/browser/client";
import type { CallError } from "@/lib/core/http/browser/call";
import { useText } from "@/lib/texts/use-text";

export function LoadingFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useText();
  const text =
    error.status === 404 ? t("It may have been deleted.") : t("Your conversations are safe.");
  return (
    <Failed className="m-auto" title={loadingFailed(error, t)} text={text} onRetry={onRetry} />
  );
}

export function EmptyConversation() {
  const t = useText();
  return (
    <Empty
      className="m-auto"
      title={t("Conversation appears to be empty")}
      text={t("Write a message to begin it.")}
    />
  );
}

/** Who one is about to talk to. */
export function Beginning({ agent }: { agent: Agent }) {
  return (
    <div className="m-auto flex flex-col items-center px-5 py-8 text-center">
      <AgentAvatar id={agent.AgentId} name={agent.name} size={40} />
      <h2 className="mt-3">{agent.name}</h2>
      {agent.role_description && (
        <p className="mt-1 max-w-[48ch] text-balance text-ink-2">{agent.role_description}</p>
      )}
    </div>
  );
}
