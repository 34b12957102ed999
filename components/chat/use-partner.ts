"use client";
import type { Selection } from "@/components/chat/selection";
import { useMayChat } from "@/components/items/use-may-chat";
import type { Agent } from "@/lib/agents/contract";
import type { Conversation, ConversationSummary } from "@/lib/chat/contract";
import { useTeams } from "@/lib/teams/client";
import type { Team } from "@/lib/teams/contract";

/**
 * The selected agent, or a team, whose reply is that of its last agent. `agent` is null when no one can reply (any
 * longer).
 */
export type Partner = {
  agent: Agent | null;
  team: Team | null;
  teams: Team[];
  /** Whom the person may start a chat with. */
  offered: { agents: Agent[]; teams: Team[] };
  /** Whether the partner is known. */
  settled: boolean;
  /** The name of an agent or a team that is not open to viewers: a viewer may read the conversation, and not write. */
  closed: string | null;
};

/** known: the conversation, or its list entry; undefined if none is selected or loaded yet. */
export function usePartner(
  agents: Agent[] | undefined,
  selection: Selection,
  conversation: Conversation | ConversationSummary | undefined,
): Partner {
  const { data, error } = useTeams();
  const mayChat = useMayChat();
  const open = agents?.filter(mayChat);
  const isOpen = (id: string) => open?.some((each) => each.AgentId === id) ?? false;
  const teams = data ?? [];
  const started = selection.conversationId !== null;
  const teamId = started ? conversation?.team_id : selection.teamId;
  const team = teams.find((each) => each.TeamId === teamId) ?? null;
  const wanted = teamId
    ? team && lastOf(team)
    : started
      ? conversation?.agent_id
      : (selection.agentId ?? open?.[0]?.AgentId);
  const who = team ? team.agents : wanted ? [wanted] : [];
  const agent = agents?.find((each) => each.AgentId === wanted) ?? null;
  const closed = agent !== null && !who.every(isOpen);
  return {
    agent: closed ? null : agent,
    team,
    teams,
    offered: { agents: open ?? [], teams: teams.filter((each) => each.agents.every(isOpen)) },
    closed: closed ? (team ?? agent).name : null,
    settled: !teamId || data !== undefined || error !== undefined,
  };
}

/** The agent whose output is the team's reply. */
const lastOf = (team: Team): string | undefined => team.graph?.finish_point ?? team.agents.at(-1);
