"use client";
import { useSearchParams } from "next/navigation";
import { selectionIn, type Selection } from "@/components/chat/selection";
import { routes } from "@/components/routes";

export const useSelection = (): Selection => selectionIn(useSearchParams());

export function chatAddress({
  agentId,
  teamId,
  conversationId,
  messageId,
  whole,
}: Partial<Selection>): string {
  return routes.chatWith({
    agentId,
    teamId: agentId ? null : teamId,
    conversationId,
    messageId: conversationId ? messageId : null,
    list: whole && (agentId || teamId) ? "all" : null,
  });
}

/** Changes only the URL. The router would request the page from the server again, although nothing in it differs. */
export function select(selection: Partial<Selection>, how: "push" | "replace" = "push"): void {
  // A link that was just followed is not rendered yet: it is not reverted.
  if (how === "replace" && window.location.pathname !== routes.chat) return;
  const change = how === "push" ? window.history.pushState : window.history.replaceState;
  change.call(window.history, null, "", chatAddress(selection));
}
