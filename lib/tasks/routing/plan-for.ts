import "server-only";
import { candidates } from "@/lib/agents/lookup/candidates";
import { namesOf } from "@/lib/agents/lookup/names";
import { AppError, invalid } from "@/lib/core/errors";
import type { Principal, Scope } from "@/lib/core/identity";
import type { StepRecord } from "@/lib/runs/journal/journal-rows";
import { choose } from "@/lib/tasks/routing/choose";
import { assignedTo } from "@/lib/tasks/schema";
import type { Team } from "@/lib/teams/contract";
import { warningsOf } from "@/lib/teams/graph-warnings";
import * as graphs from "@/lib/teams/graphs";
import { because, lineOf, type GraphShape, type Plan } from "@/lib/runs/run/plan";
import * as teams from "@/lib/teams/service";
import type { Task as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

/** step: the model call that chose the agent, if one did. */
export type Planned = { plan: Plan; step?: StepRecord };

/**
 * The agents for a task (PRODUCT 'How a task runs'): those assigned to it, or its team; with none assigned, the agent
 * that the model picks. Several agents work by their team's graph, otherwise one after the other. 400 when there is no
 * agent, when the task's team was deleted, or when the graph can't run: with its warnings.
 */
export async function planFor(
  by: Principal,
  row: Pick<Row, "name" | "description" | "assignedAgents" | "teamId">,
): Promise<Planned> {
  const { me } = by;
  const task = `${row.name}\n\n${row.description}`;
  const [assigned, team] = await Promise.all([
    present(me, assignedTo(row)),
    row.teamId ? find(me, row.teamId) : null,
  ]);
  const who = assigned.length ? assigned : (team?.agents ?? []);
  if (who.length === 0) {
    if (team) throw nobody();
    if (row.teamId) throw teamGone();
    const { agent, step, ...why } = await chosen(by, row);
    return { plan: { task, graph: lineOf([agent.AgentId]), ...why }, step };
  }
  if (who.length === 1)
    return {
      plan: {
        task,
        graph: lineOf(who),
        method: "direct",
        ...because(
          assigned.length
            ? sentence("only_agent_assigned", "It is the only agent assigned.")
            : sentence("only_member", "It is the only member of {name}.", { name: team!.name }),
        ),
      },
    };
  const byGraph = team ?? (await teams.findOf(me, who));
  if (byGraph?.graph)
    return {
      plan: {
        task,
        graph: await soundGraph(me, byGraph),
        method: "graph",
        ...because(
          sentence("by_graph", "They follow the graph of {name}.", { name: byGraph.name }),
        ),
      },
    };
  const order = team ? team.agents : who;
  return {
    plan: {
      task,
      graph: lineOf(order),
      method: "sequence",
      ...because(
        team
          ? sentence("in_team_order", "They work one after another, in the order of {name}.", {
              name: team.name,
            })
          : sentence("in_assigned_order", "They work one after another, in the assigned order."),
      ),
    },
  };
}

const nobody = () => invalid(sentence("no_agents", "No agents available to route this task"));

function teamGone(): AppError {
  const why = sentence(
    "task_team_deleted",
    "This task's team was deleted. Choose another team or agents.",
  );
  return invalid(why, { team_id: why });
}

async function chosen(by: Principal, task: Pick<Row, "name" | "description">) {
  const all = await candidates(by.me);
  if (all.length === 0) throw nobody();
  return choose(by, task, all);
}

/** The agents that still exist, in order. */
async function present(me: Scope, ids: string[]): Promise<string[]> {
  const names = await namesOf(me, ids);
  return ids.filter((id) => names.has(id));
}

/** The task's team; null when it was deleted. */
async function find(me: Scope, id: string): Promise<Team | null> {
  try {
    return await teams.get(me, id);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

async function soundGraph(me: Scope, { TeamId, name }: Team): Promise<GraphShape> {
  const graph = await graphs.get(me, TeamId);
  const { valid, nodes, edges, entry_point, finish_point } = graph;
  const warnings = warningsOf(graph);
  if (!valid)
    throw invalid(
      sentence("graph_cannot_run", "The graph of {name} can't run. {warnings}", { name, warnings }),
      { team_id: sentence("graph_warnings", "{warnings}", { warnings }) },
    );
  return { nodes: nodes.map((node) => node.agent_id), edges, entry_point, finish_point };
}
