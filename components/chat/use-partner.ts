"use client";
import type { Selection } from "@/components/chat/use-selection";
import type { Agent } from "@/lib/agents/contract";
import type { Conversation, ConversationSummary } from "@/lib/chat/contract";
import { useTeams } from "@/lib/teams/browser/client";
import type { Team } from "@/lib/teams/contract";

/** Who is talked to: an agent, or a team, whose last word is that of one agent. `agent` is null when nobody can answer (any more). */
export type Partner = {
  agent: Agent | null;
  team: Team | null;
  teams: Team[];
  /** Whether it is known already who that is. */
  settled: boolean;
};

/** known: the conversation, or what the list says of it; undefined where none is chosen or known yet. */
export function usePartner(
  agents: Agent[] | undefined,
  selection: Selection,
  known: Conversation | ConversationSummary | undefined,
): Partner {
  const { data, error } = useTeams();
  const teams = data ?? [];
  const begun = selection.conversationId !== null;
  const teamId = begun ? known?.team_id : selection.teamId;
  const team = teams.find((each) => each.TeamId === teamId) ?? null;
  const wanted = teamId
    ? team && lastOf(team)
    : begun
      ? known?.agent_id
      : (selection.agentId ?? agents?.[0]?.AgentId);
  return {
    agent: agents?.find((each) => each.AgentId === wanted) ?? null,
    team,
    teams,
    settled: !teamId || data !== undefined || error !== undefined,
  };
}

/** The agent whose answer is the team's. */
const lastOf = (team: Team): string | undefined => team.graph?.finish_point ?? team.agents.at(-1);
