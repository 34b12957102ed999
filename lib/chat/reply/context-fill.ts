import "server-only";
import * as agents from "@/lib/agents/service";
import type { ContextFill } from "@/lib/chat/contract";
import { answeringWith } from "@/lib/chat/reply/answerer";
import { conversationOf } from "@/lib/chat/reply/send";
import type { Scope } from "@/lib/core/identity";
import { leastCost } from "@/lib/models/least-use";
import { resolve } from "@/lib/models/resolve";
import { contextSize } from "@/lib/runs/agent/context/fit-context";
import { lastMeasured } from "@/lib/runs/agent/context/last-measured";

/**
 * How full the context of a conversation's model is, as its provider measured the last call; nothing if unknown: for a
 * team, a model of unknown size, or before the first reply. 404 when it is not the person's.
 */
export async function contextFill(me: Scope, id: string): Promise<ContextFill> {
  const row = await conversationOf(me, id);
  const agent = row.teamId === null ? await agents.find(me, row.agentId) : null;
  const answering = answeringWith(agent, row.model);
  if (!answering) return {};
  const resolved = await resolve(me.workspace, answering.model);
  const size = contextSize(resolved);
  const used = size === undefined || resolved.gone ? null : await lastMeasured(me, id);
  if (size === undefined || used === null) return {};
  const cost = leastCost(resolved, used);
  return { used, size, ...(cost > 0 ? { least_cost: cost } : {}) };
}
