import "server-only";
import { namesOf as agentNames } from "@/lib/agents/lookup/names";
import { getAccount } from "@/lib/auth/account";
import type { Scope } from "@/lib/core/identity";
import type { UsageBy } from "@/lib/dashboard/contract";
import { namesOf as keyNames } from "@/lib/keys/names";
import { namesOf as taskNames } from "@/lib/tasks/counts";
import { namesOf as teamNames } from "@/lib/teams/names";

type Names = Map<string, string>;

const NAMES: Record<
  Exclude<UsageBy, "day">,
  (me: Scope, keys: string[]) => Promise<Names> | Names
> = {
  agent: agentNames,
  team: teamNames,
  task: taskNames,
  key: (me, ids) => keyNames(me.own, ids),
  model: (_, keys) => new Map(keys.map((key) => [key, key])),
  member: async (me) => new Map([[me.person, (await getAccount(me.person)).user.Name]]),
};

/** The names of these agents, teams, tasks, models or keys; without deleted ones. */
export const namesBy = async (
  me: Scope,
  by: Exclude<UsageBy, "day">,
  keys: string[],
): Promise<Names> => (keys.length ? NAMES[by](me, keys) : new Map());
