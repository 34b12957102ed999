/** The selection in the URL: whose conversations, and which one. */
export type Selection = {
  agentId: string | null;
  /** A team instead of an agent. */
  teamId: string | null;
  conversationId: string | null;
  /** The message to show first; null: the last. */
  messageId: string | null;
  /** All conversations are listed, not only those of the agent or team. */
  whole: boolean;
};

/** As the query string of the URL. */
export function selectionIn(query: Pick<URLSearchParams, "get">): Selection {
  const paramOf = (name: string) => query.get(name) || null;
  return {
    agentId: paramOf("agentId"),
    teamId: paramOf("teamId"),
    conversationId: paramOf("conversationId"),
    messageId: paramOf("messageId"),
    whole: query.get("list") === "all",
  };
}

/** The agent or team whose conversations are listed; null: all. */
export const listedOf = ({ agentId, teamId, whole }: Selection) =>
  whole ? { agentId: null, teamId: null } : { agentId, teamId };
