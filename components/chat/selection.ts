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

/** As the query of the address has it. */
export function selectionIn(query: Pick<URLSearchParams, "get">): Selection {
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
