"use client";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { secretApi, toolApi } from "@/lib/tools/contract";

export const useValidateTool = () => useAction(toolApi.validate);
export const useSuggestTool = () => useAction(toolApi.suggest);
export const useTryTool = () => useAction(toolApi.tryTool);

export const useSecrets = (wanted = true) => useCall(secretApi.list, wanted ? undefined : null);
export const usePutSecret = () => useAction(secretApi.put, [secretApi.list]);
export const useRemoveSecret = () => useAction(secretApi.remove, [secretApi.list]);
