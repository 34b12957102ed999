"use client";
import { agentApi } from "@/lib/agents/contract";
import { connectionApi } from "@/lib/connections/contract";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";

const lists = [connectionApi.list];

export const useConnections = () => useCall(connectionApi.list, undefined);
export const usePrograms = () =>
  useCall(connectionApi.programs, undefined, { revalidateOnFocus: false });
export const useCreateConnection = () => useAction(connectionApi.create, lists);
export const useLookAtDocument = () => useAction(connectionApi.look);
export const useUpdateConnection = () => useAction(connectionApi.update, lists);
export const useRemoveConnection = () => useAction(connectionApi.remove, lists);
export const useRefreshConnection = () => useAction(connectionApi.refresh, lists);
export const useSignOut = () => useAction(connectionApi.signOut, lists);
export const useAcceptTool = () => useAction(connectionApi.accept, [...lists, agentApi.list]);
export const useTakeBackTool = () => useAction(connectionApi.takeBack, [...lists, agentApi.list]);
