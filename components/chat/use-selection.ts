"use client";
import { useSearchParams } from "next/navigation";
import { routes } from "@/components/routes";

/** The selection in the URL: whose conversations, and which one. */
export type Selection = {
  agentId: string | null;
  /** A team instead of an agent. */
  teamId: string | null;
  conversationId: string | null;
  /** Which of its messages to show first; null: the last. */
  messageId: string | null;
  /** All conversations are listed, and not only those of the agent or team. */
  whole: boolean;
};

export function useSelection(): Selection {
  const query = useSearchParams();
  const given = (name: string) => query.get(name) || null;
  return {
    agentId: given("agentId"),
    teamId: given("teamId"),
    conversationId: given("conversationId"),
    messageId: given("messageId"),
    whole: query.get("list") === "all",
  };
}

/** Whose conversations are listed; nobody's: all. */
export const listedOf = ({ agentId, teamId, whole }: Selection) =>
  whole ? { agentId: null, teamId: null } : { agentId, teamId };

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
  const change = how === "push" ? window.history.pushState : window.history.replaceState;
  change.call(window.history, null, "", chatAddress(selection));
}
