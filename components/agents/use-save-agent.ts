"use client";
import { useRef, useState } from "react";
import type { DraftField, useAgentDraft } from "@/components/agents/use-agent-draft";
import { useCreateAgent, useUpdateAgent } from "@/lib/agents/client";
import { agentApi, type Agent } from "@/lib/agents/contract";
import { call, CallError } from "@/lib/core/http/call";

export type Problem = { sentence: string; /** The agent was changed elsewhere since the form was opened. */ stale: boolean };
type Saved = { saved?: Agent; /** The first field that is wrong. */ wrong?: DraftField };

/** Saves the form once at a time: a new agent, or all fields of the one that is edited. */
export function useSaveAgent(agent: Agent | undefined, { draft, review, refuse }: ReturnType<typeof useAgentDraft>) {
  const create = useCreateAgent();
  const update = useUpdateAgent();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Enter and a click may both come before the button is drawn as busy.
  const underway = useRef(false);

  function refused(error: unknown): Saved {
    const wrong = refuse(error);
    if (!wrong) setProblem(problemOf(error, agent));
    return { wrong };
  }

  async function save(): Promise<Saved> {
    if (underway.current) return {};
    setProblem(null);
    const wrong = review();
    if (wrong) return { wrong };
    underway.current = true;
    setBusy(true);
    try {
      return { saved: agent ? await update({ id: agent.AgentId, version: agent.version, ...draft }) : await create(draft) };
    } catch (error) {
      setBusy(false);
      return refused(error);
    } finally {
      underway.current = false;
    }
  }

  /** The agent as the server has it now. */
  async function latest(): Promise<Agent | null> {
    if (!agent) return null;
    try {
      return await call(agentApi.get, { id: agent.AgentId });
    } catch (error) {
      setProblem(problemOf(error, agent));
      return null;
    }
  }

  return { busy, problem, save, latest };
}

function problemOf(error: unknown, agent: Agent | undefined): Problem {
  return {
    sentence: error instanceof Error ? error.message : agent ? "Failed to update agent" : "Failed to create agent",
    stale: agent !== undefined && error instanceof CallError && error.status === 409,
  };
}
