import "server-only";
import { agentQuota } from "@/lib/agents/quota";
import { simpleColumns, type CheckedAgent } from "@/lib/agents/schema";
import type { Transaction } from "@/lib/core/db/db";
import type { Scope } from "@/lib/core/identity";
import { withinQuota } from "@/lib/core/storage/quota";
import { keptTools, soundTools } from "@/lib/tools/service";

/** An agent to insert in the caller's transaction, all or none. The caller checks model and name. */
export type NewAgent = CheckedAgent & { id: string; model: string };

/**
 * The agents with their tools as they will be saved: for checks and requests that cannot run within the transaction.
 * Throws 400; `field` returns an agent's path in the request.
 */
export async function soundAgents<Given extends CheckedAgent>(
  me: Scope,
  agents: Given[],
  field: (at: number) => string,
): Promise<Given[]> {
  const sound: Given[] = [];
  for (const [at, agent] of agents.entries()) {
    const tools = await soundTools(me, agent.tools ?? [], (tool) => `${field(at)}.tools.${tool}.`);
    keptTools(tools);
    sound.push({ ...agent, tools });
  }
  return sound;
}

/** Writes the rows of new agents, in order, within the caller's transaction. */
export async function insertAgents(tx: Transaction, me: Scope, agents: NewAgent[]): Promise<void> {
  const now = new Date();
  const data = agents.map(({ id, name, instructions, model, tools = [], ...simple }) => ({
    id,
    ownerId: me.workspace,
    name,
    nameKey: name.toLowerCase(),
    instructions,
    model,
    tools: keptTools(tools),
    ...simpleColumns(simple),
    createdAt: now,
    updatedAt: now,
    createdBy: me.person,
    updatedBy: me.person,
  }));
  await withinQuota(tx, me.workspace, [agentQuota()], () => tx.agent.createMany({ data }));
}
