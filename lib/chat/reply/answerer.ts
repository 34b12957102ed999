import "server-only";
import type { Agent } from "@/lib/agents/contract";
import { mayChatWith } from "@/lib/agents/lookup/viewers-chat";
import * as agents from "@/lib/agents/service";
import { invalid } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { because, type Plan } from "@/lib/runs/run/plan";
import { checkModel } from "@/lib/models/service";
import { orderOfTeam, teamMissing } from "@/lib/teams/planning";
import type { Conversation, Run } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * Who replies in a conversation: an agent, or a team, of which one agent gives the result. `about`: what is stored with
 * the run.
 */
export type Answerer = {
  agent: Agent | null;
  AgentId: string;
  about: (content: string) => Pick<Run, "teamId" | "plan">;
};
type Named = { agent_id?: string; team_id?: string };

/**
 * 404 for an agent or a team that is not the person's, and for a viewer one that is not open to viewers; 400 for a team
 * that can't run.
 */
export async function answererOf(me: Scope, { agent_id, team_id }: Named): Promise<Answerer> {
  if (!team_id) {
    const agent = await agents.get(me, agent_id ?? "");
    if (!(await mayChatWith(me, [agent.AgentId]))) throw agents.agentMissing();
    return { agent, AgentId: agent.AgentId, about: () => ({ teamId: null, plan: null }) };
  }
  const { graph, method, name } = await orderOfTeam(me, team_id);
  if (!(await mayChatWith(me, graph.nodes))) throw teamMissing();
  const plan = (task: string): Plan => ({
    task,
    graph,
    method,
    ...because(sentence("conversation_with_other", "The conversation is with {name}.", { name })),
  });
  return {
    agent: null,
    AgentId: graph.finish_point,
    about: (content) => ({ teamId: team_id, plan: JSON.stringify(plan(content)) }),
  };
}

/** Throws 400 for an unavailable model, and for any in a conversation with a team. */
export async function checkConversationModel(
  me: Scope,
  model: string,
  teamId: string | null | undefined,
): Promise<void> {
  if (teamId) {
    const why = sentence(
      "team_has_own_models",
      "In a conversation with a team, each agent uses its own model",
    );
    throw invalid(why, { model: why });
  }
  await checkModel(me.workspace, model);
}

/** The agent as it replies in a conversation: with the model that was chosen there. */
export const answeringWith = (agent: Agent | null, model: string | null): Agent | null =>
  agent && model ? { ...agent, model } : agent;

/** Throws 400 when the conversation is with another agent or team. */
export function requireSame(conversation: Conversation, { agent_id, team_id }: Named): void {
  if (
    team_id
      ? conversation.teamId === team_id
      : conversation.teamId === null && conversation.agentId === agent_id
  )
    return;
  const why = team_id
    ? sentence("conversation_not_of_team", "This conversation isn't with this team")
    : sentence("conversation_of_other_agent", "This conversation is with another agent");
  throw invalid(why, { [team_id ? "team_id" : "agent_id"]: why });
}
