import "server-only";
import type { AgentUses, Used } from "@/lib/agents/contract";
import { get } from "@/lib/agents/service";
import type { Scope } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";

/** A module's rows that refer to an agent and change when the agent is deleted. */
type UsesHook = (me: Scope, agentId: string) => Promise<Partial<AgentUses>>;

const hooks = () => processSingleton("agents.uses-hooks", () => new Map<string, UsesHook>());

/** Registers how a module reports its uses of an agent. Modules register at startup, under their own name. */
export const onAgentUsesAsked = (noun: string, hook: UsesHook): void =>
  void hooks().set(noun, hook);

/** A few names tell a person what is affected; the count tells how much. */
const NAMES = 5;

export const used = (names: string[]): Used => ({
  count: names.length,
  names: names.slice(0, NAMES),
});

/** Where an agent is used: what its deletion changes. 404 when it is not the person's. */
export async function usesOf(me: Scope, id: string): Promise<AgentUses> {
  await get(me, id);
  const none: AgentUses = {
    teams: used([]),
    graphs: used([]),
    tasks: used([]),
    schedules: used([]),
  };
  const uses = await Promise.all([...hooks().values()].map((hook) => hook(me, id)));
  return Object.assign(none, ...uses) as AgentUses;
}
