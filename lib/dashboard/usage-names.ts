import "server-only";
import { namesOf as agentNames } from "@/lib/agents/lookup/names";
import { getAccount } from "@/lib/auth/account";
import type { UserId } from "@/lib/core/identity";
import type { UsageBy } from "@/lib/dashboard/contract";
import { namesOf as keyNames } from "@/lib/keys/names";
import { namesOf as taskNames } from "@/lib/tasks/counts";
import { namesOf as teamNames } from "@/lib/teams/names";

type Names = Map<string, string>;

const NAMES: Record<
  Exclude<UsageBy, "day">,
  (me: UserId, keys: string[]) => Promise<Names> | Names
> = {
  agent: agentNames,
  team: teamNames,
  task: taskNames,
  key: keyNames,
  model: (_, keys) => new Map(keys.map((key) => [key, key])),
  member: async (me) => new Map([[me, (await getAccount(me)).user.Name]]),
};

/** The names of these agents, teams, tasks, models or keys; without deleted ones. */
export const namesBy = async (
  me: UserId,
  by: Exclude<UsageBy, "day">,
  keys: string[],
): Promise<Names> => (keys.length ? NAMES[by](me, keys) : new Map());
