"use client";
import { useMemo } from "react";
import { agentApi } from "@/lib/agents/contract";
import { useAction, useList } from "@/lib/core/http/browser/use-call";

/** SPEC section 9: agents are cached for 30 s. */
const CACHE_MS = 30_000;

export const useAgents = () => useList(agentApi.list, true, { dedupingInterval: CACHE_MS });
/** Agents' names by id; empty until they are known. */
export function useAgentNames(): ReadonlyMap<string, string> {
  const { data } = useList(agentApi.names, true, { dedupingInterval: CACHE_MS });
  return useMemo(() => new Map(data?.map((agent) => [agent.AgentId, agent.name])), [data]);
}
export const useCreateAgent = () => useAction(agentApi.create, [agentApi.list, agentApi.names]);
export const useUpdateAgent = () =>
  useAction(agentApi.update, [agentApi.list, agentApi.names, agentApi.get]);
export const useRemoveAgent = () =>
  useAction(agentApi.remove, [agentApi.list, agentApi.names, agentApi.get]);
