"use client";
import type { Selection } from "@/components/chat/selection";
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
  /** Whether the partner is known. */
  settled: boolean;
};

/** known: the conversation, or its list entry; undefined if none is selected or loaded yet. */
export function usePartner(
  agents: Agent[] | undefined,
  selection: Selection,
  known: Conversation | ConversationSummary | undefined,
): Partner {
  const { data, error } = useTeams();
  const teams = data ?? [];
  const started = selection.conversationId !== null;
  const teamId = started ? known?.team_id : selection.teamId;
  const team = teams.find((each) => each.TeamId === teamId) ?? null;
  const wanted = teamId
    ? team && lastOf(team)
    : started
      ? known?.agent_id
      : (selection.agentId ?? agents?.[0]?.AgentId);
  return {
    agent: agents?.find((each) => each.AgentId === wanted) ?? null,
    team,
    teams,
    settled: !teamId || data !== undefined || error !== undefined,
  };
}

/** The agent whose output is the team's reply. */
const lastOf = (team: Team): string | undefined => team.graph?.finish_point ?? team.agents.at(-1);
