"use client";
import { useSearchParams } from "next/navigation";

/** What the address says: whose conversations, and which one. */
export type Selection = {
  agentId: string | null;
  conversationId: string | null;
  /** Which of its messages to show first; null: the last. */
  messageId: string | null;
};

export function useSelection(): Selection {
  const query = useSearchParams();
  return { agentId: query.get("agentId") || null, conversationId: query.get("conversationId") || null, messageId: query.get("messageId") || null };
}

export function chatAddress({ agentId, conversationId, messageId }: Partial<Selection>): string {
  const query = new URLSearchParams();
  if (agentId) query.set("agentId", agentId);
  if (conversationId) query.set("conversationId", conversationId);
  if (conversationId && messageId) query.set("messageId", messageId);
  const text = query.toString();
  return text ? `/app/chat?${text}` : "/app/chat";
}

/** Changes the address alone. The router would ask the server for the page again, though nothing in it differs. */
export function select(selection: Partial<Selection>, how: "push" | "replace" = "push"): void {
  const change = how === "push" ? window.history.pushState : window.history.replaceState;
  change.call(window.history, null, "", chatAddress(selection));
}
