"use client";
import { agentLists } from "@/lib/agents/client";
import { agentApi } from "@/lib/agents/contract";
import { versionApi } from "@/lib/agents/versions/contract";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";

/** At most 51: one page holds them. */
export const useVersions = (id: string) => useCall(versionApi.list, { id });
export const useVersion = (id: string, version: number) =>
  useCall(versionApi.get, { id, version }, { revalidateOnFocus: false });
export const useRestoreVersion = () =>
  useAction(versionApi.restore, [...agentLists, agentApi.get, versionApi.list, versionApi.get]);
