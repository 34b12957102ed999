"use client";
import { useWorkspace } from "@/components/shell/workspace";
import type { Agent } from "@/lib/agents/contract";

/** May the person chat with an agent? A viewer only with those that are open to viewers. */
export function useMayChat(): (agent: Pick<Agent, "viewers_chat">) => boolean {
  const { role } = useWorkspace();
  return ({ viewers_chat }) => role !== "viewer" || viewers_chat === true;
}
