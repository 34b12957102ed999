"use client";
import type { FormEvent } from "react";
import { AgentFields } from "@/components/agents/agent-fields";
import { AgentFormFoot, AgentFormHead, AgentFormProblem } from "@/components/agents/agent-form-parts";
import { DiscardChanges, useDiscard } from "@/components/agents/discard-changes";
import { spots } from "@/components/agents/places";
import { useAgentDraft } from "@/components/agents/use-agent-draft";
import { useLeaveGuard } from "@/components/agents/use-leave-guard";
import type { Outcome } from "@/components/agents/use-outcome";
import { useSaveAgent } from "@/components/agents/use-save-agent";
import type { Agent } from "@/lib/agents/contract";
import { useModels } from "@/lib/models/client";
import { DEFAULT_MODEL } from "@/lib/models/contract";

type Props = {
  /** The agent to edit; none: a new one is made. */
  agent?: Agent;
  onClose: (outcome: Outcome) => void;
  /** Begins again with the agent as it is now on the server. */
  onReload?: (agent: Agent) => void;
};

export function AgentForm({ agent, onClose, onReload }: Props) {
  const models = useModels();
  const draft = useAgentDraft(agent, models.data?.find((model) => model.default)?.id ?? DEFAULT_MODEL);
  const { busy, problem, save, latest } = useSaveAgent(agent, draft);
  const { ask, question } = useDiscard();
  const askIfDirty = (go: () => void) => (draft.dirty ? ask(go) : go());
  useLeaveGuard(draft.dirty, ask);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const { saved, wrong } = await save();
    if (saved) onClose(agent ? { text: "Agent saved", focus: spots.edit(saved.AgentId) } : { text: "Agent created", focus: spots.chat(saved.AgentId) });
    if (wrong) form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  }
  async function reload(): Promise<void> {
    const fresh = await latest();
    if (fresh) onReload?.(fresh);
  }
  const cancel = () => onClose({ focus: agent ? spots.edit(agent.AgentId) : spots.create });

  return (
    <form noValidate onSubmit={submit} aria-labelledby="agent-form-title" className="rounded-xl border border-line bg-surface">
      <AgentFormHead agent={agent} dirty={draft.dirty} />
      <div className="space-y-5 p-5 wide:p-6">
        {problem && <AgentFormProblem problem={problem} onReload={() => askIfDirty(() => void reload())} />}
        <AgentFields draft={draft} models={models.data ?? []} autoFocus={!agent} />
      </div>
      <AgentFormFoot note={agent && "Changes apply to the next message."} busy={busy} onCancel={() => askIfDirty(cancel)} />
      <DiscardChanges question={question} name={agent?.name} />
    </form>
  );
}
