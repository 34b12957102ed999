"use client";
import { useMemo } from "react";
import {
  agentApi,
  type AgentTrial,
  type InstructionsWish,
  type TrialAnswer,
} from "@/lib/agents/contract";
import { versionApi } from "@/lib/agents/versions/contract";
import { call } from "@/lib/core/http/browser/call";
import { useAction, useCall, useList } from "@/lib/core/http/browser/use-call";
import { writeStorage } from "@/lib/core/shared/storage";

/** SPEC section 9: agents are cached for 30 s. */
const CACHE_MS = 30_000;

/** How many there were when this browser last saw them, for placeholders of the right size (components/shell/stored-preferences.ts). */
const COUNT_ENTRY = "troupe-agents-count";

export const useAgents = () =>
  useList(agentApi.list, true, {
    dedupingInterval: CACHE_MS,
    onSuccess: (agents) => writeStorage("local", COUNT_ENTRY, String(agents.length)),
  });

/** Pins an agent to the top of the lists, or unpins it. Throws CallError. */
export const pinned = (id: string, pin: boolean): Promise<unknown> =>
  call(agentApi.update, { id, pinned: pin });

/** Both throw CallError. */
export const tryAgent = (trial: AgentTrial): Promise<TrialAnswer> => call(agentApi.tryOut, trial);
export const writeInstructions = (wish: InstructionsWish): Promise<{ instructions: string }> =>
  call(agentApi.writeInstructions, wish);

/** Where an agent is used, as of now. */
export const useAgentUses = (id: string) =>
  useCall(agentApi.uses, { id }, { dedupingInterval: 0, revalidateOnFocus: false });

/** Agents' names by id; empty until they are known. */
export function useAgentNames(): ReadonlyMap<string, string> {
  const { data } = useList(agentApi.names, true, { dedupingInterval: CACHE_MS });
  return useMemo(() => new Map(data?.map((agent) => [agent.AgentId, agent.name])), [data]);
}
export const agentLists = [agentApi.list, agentApi.names, agentApi.modelUses];
export const useModelUses = () => useCall(agentApi.modelUses, undefined);
export const useSwitchAll = () => useAction(agentApi.useModel, [...agentLists, agentApi.get]);
export const useCreateAgent = () => useAction(agentApi.create, agentLists);
export const useUpdateAgent = () =>
  useAction(agentApi.update, [...agentLists, agentApi.get, versionApi.list, versionApi.get]);
export const useRemoveAgent = () => useAction(agentApi.remove, [...agentLists, agentApi.get]);
