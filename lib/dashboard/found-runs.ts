import "server-only";
import { namedAgents } from "@/lib/agents/lookup/names";
import { searchPlaces } from "@/lib/chat/places";
import type { Scope } from "@/lib/core/identity";
import type { RunsFound } from "@/lib/runs/subsets";
import { tasksSaying } from "@/lib/tasks/list/tasks-saying";

/**
 * Where to find a text of the person's runs: in the names of agents, and in conversations and tasks as their own
 * searches find it.
 */
export async function foundIn(me: Scope, q: string): Promise<RunsFound> {
  const words = q.trim().toLowerCase();
  const [agents, places, tasks] = await Promise.all([
    namedAgents(me),
    searchPlaces(me, q),
    tasksSaying(me, words),
  ]);
  return {
    agents: agents.flatMap(({ id, name }) => (name.toLowerCase().includes(words) ? [id] : [])),
    ...places,
    tasks,
  };
}
