"use client";
import { useRef, useState } from "react";
import type { AgentField, useAgentDraft } from "@/components/agents/form/use-agent-draft";
import { useCreateAgent, useUpdateAgent } from "@/lib/agents/browser/client";
import { agentApi, type Agent } from "@/lib/agents/contract";
import { call, CallError } from "@/lib/core/http/browser/call";
import { useCreateTemplate } from "@/lib/templates/browser/client";

export type AgentProblem = {
  sentence: string /** The agent was changed elsewhere since the form was opened. */;
  stale: boolean;
};
type Saved<T> = { saved?: T /** The first field that is wrong. */; wrong?: AgentField };
type Way = "agent" | "template";

/**
 * Saves the form once at a time: as a new agent, as the agent that is edited, or as a template.
 */
export function useSaveAgent(
  agent: Agent | undefined,
  { draft, tools, review, refuse }: ReturnType<typeof useAgentDraft>,
) {
  const create = useCreateAgent();
  const update = useUpdateAgent();
  const createTemplate = useCreateTemplate();
  const [busy, setBusy] = useState<Way | null>(null);
  const [problem, setProblem] = useState<AgentProblem | null>(null);
  // Enter and a click may both come before the button is drawn as busy.
  const underway = useRef(false);
  const whole = { ...draft, tools };

  async function attempt<T>(way: Way, work: () => Promise<T>): Promise<Saved<T>> {
    if (underway.current) return {};
    setProblem(null);
    const wrong = review();
    if (wrong) return { wrong };
    underway.current = true;
    setBusy(way);
    try {
      const saved = await work();
      // The form of an agent closes.
      if (way === "template") setBusy(null);
      return { saved };
    } catch (error) {
      setBusy(null);
      const refused = refuse(error);
      if (!refused) setProblem(problemOf(error, "It could not be saved. Try again."));
      return { wrong: refused };
    } finally {
      underway.current = false;
    }
  }

  const save = () =>
    attempt("agent", () =>
      agent ? update({ id: agent.AgentId, version: agent.version, ...whole }) : create(whole),
    );

  const saveTemplate = () =>
    attempt("template", () => createTemplate({ ...whole, is_template: true }));

  /** The agent as the server has it now. */
  async function latest(): Promise<Agent | null> {
    if (!agent) return null;
    try {
      return await call(agentApi.get, { id: agent.AgentId });
    } catch (error) {
      setProblem(problemOf(error, "It could not be loaded. Try again."));
      return null;
    }
  }

  return { busy, problem, save, saveTemplate, latest };
}

function problemOf(error: unknown, otherwise: string): AgentProblem {
  // A template is always a new row: only an agent's edit meets a newer version.
  return {
    sentence: error instanceof Error ? error.message : otherwise,
    stale: error instanceof CallError && error.status === 409,
  };
}
