"use client";
import { agentApi } from "@/lib/agents/contract";
import { useAction, useCall } from "@/lib/core/http/use-call";

/** SPEC section 9: agents are cached for 30 s. */
const CACHE_MS = 30_000;

export const useAgents = () => useCall(agentApi.list, undefined, { dedupingInterval: CACHE_MS });
export const useCreateAgent = () => useAction(agentApi.create, [agentApi.list]);
export const useUpdateAgent = () => useAction(agentApi.update, [agentApi.list, agentApi.get]);
export const useRemoveAgent = () => useAction(agentApi.remove, [agentApi.list, agentApi.get]);
export const useAddTool = () => useAction(agentApi.addTool, [agentApi.list, agentApi.get]);
export const useRemoveTool = () => useAction(agentApi.removeTool, [agentApi.list, agentApi.get]);
