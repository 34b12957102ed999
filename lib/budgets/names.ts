import "server-only";
import { namesOf as agentNames } from "@/lib/agents/lookup/names";
import type { Scope } from "@/lib/core/identity";
import { namesOf as keyNames } from "@/lib/keys/names";
import { namesOf as taskNames } from "@/lib/tasks/counts";
import { namesOf as teamNames } from "@/lib/teams/names";
import type { BudgetOf } from "@/lib/usage/contract";

type Named = Exclude<BudgetOf, "all">;
const NAMES: Record<Named, (me: Scope, ids: string[]) => Promise<Map<string, string>>> = {
  agent: agentNames,
  team: teamNames,
  task: taskNames,
  key: (me, ids) => keyNames(me.own, ids),
};

/** Is there an agent, team, task or key of the person with this id? */
export const isSubject = async (me: Scope, of: Named, id: string): Promise<boolean> =>
  (await NAMES[of](me, [id])).has(id);

/** The names of what limits cover, by id; without deleted ones. */
export async function subjectNames(
  me: Scope,
  limits: { of: string; subjectId: string }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const of of Object.keys(NAMES) as Named[]) {
    const ids = limits.filter((each) => each.of === of).map((each) => each.subjectId);
    if (ids.length) for (const [id, name] of await NAMES[of](me, ids)) names.set(id, name);
  }
  return names;
}
