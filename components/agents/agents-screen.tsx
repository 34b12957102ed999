"use client";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { AgentForm } from "@/components/agents/agent-form";
import { AgentFormSkeleton } from "@/components/agents/agent-skeletons";
import { AgentList } from "@/components/agents/agent-list";
import { AgentsHead } from "@/components/agents/agents-head";
import { agentsPath, editPath } from "@/components/agents/places";
import type { Outcome } from "@/components/agents/use-outcome";
import { Alert } from "@/components/ui/alert";
import { Page } from "@/components/ui/page";
import { useAgents } from "@/lib/agents/client";
import type { Agent } from "@/lib/agents/contract";

export function AgentsScreen() {
  const agents = useAgents();
  const params = useSearchParams();
  const creating = params.get("create") === "true";
  const editId = creating ? null : params.get("edit");
  const opened = useOpened(editId, agents.data);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  // Only the address changes: nothing of this page has to come from the server again.
  const close = (next: Outcome) => {
    setOutcome(next);
    window.history.replaceState(null, "", agentsPath);
  };
  const edit = (agent: Agent) => {
    setOutcome(null);
    window.history.pushState(null, "", editPath(agent.AgentId));
  };
  const finding = editId !== null && !opened && agents.isLoading;
  const gone = editId !== null && !opened && agents.data !== undefined;

  return (
    <Page>
      <AgentsHead count={agents.data?.length} creating={creating} editing={opened !== null} />
      {gone && (
        <Alert tone="warn" className="mb-6">
          This agent is not there any more.
        </Alert>
      )}
      {creating ? (
        <AgentForm key="new" onClose={close} />
      ) : opened ? (
        <AgentForm key={opened.key} agent={opened.agent} onClose={close} onReload={opened.reload} />
      ) : finding ? (
        <AgentFormSkeleton />
      ) : (
        <AgentList agents={agents} outcome={outcome} onOutcome={setOutcome} onEdit={edit} />
      )}
    </Page>
  );
}

/**
 * The agent as it was when its form was opened: the list is read again now and then, and what is being edited must not
 * change (or vanish with an agent that was deleted elsewhere) under the hands.
 */
function useOpened(editId: string | null, agents: Agent[] | undefined) {
  const [opened, setOpened] = useState<{ agent: Agent; times: number } | null>(null);
  const found = agents?.find((agent) => agent.AgentId === editId);
  if (opened && opened.agent.AgentId !== editId) setOpened(null);
  else if (!opened && found) setOpened({ agent: found, times: 0 });
  if (!opened || opened.agent.AgentId !== editId) return null;
  return {
    agent: opened.agent,
    key: `${opened.agent.AgentId}-${opened.times}`,
    reload: (agent: Agent) => setOpened({ agent, times: opened.times + 1 }),
  };
}
