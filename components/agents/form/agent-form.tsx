"use client";
import { useRef, useState, type FormEvent, type Ref } from "react";
import { AgentFields } from "@/components/agents/form/agent-fields";
import {
  AgentFormFoot,
  AgentFormHead,
  AgentFormProblem,
} from "@/components/agents/form/agent-form-parts";
import { focusTargets } from "@/components/agents/focus-targets";
import { AgentTools } from "@/components/agents/tools/agent-tools";
import { useAgentDraft, type AgentField } from "@/components/agents/form/use-agent-draft";
import { useLeave, type LeaveAgent } from "@/components/agents/form/use-leave";
import { useOutcome, type FormOutcome } from "@/components/agents/use-outcome";
import { useSaveAgent } from "@/components/agents/form/use-save-agent";
import type { Start } from "@/components/agents/templates/use-start";
import { ImportedTools } from "@/components/tools/imported-tools";
import { DiscardChanges } from "@/components/ui/dialog/discard-changes";
import type { Agent, AgentInput } from "@/lib/agents/contract";
import { useModels } from "@/lib/models/browser/client";
import { DEFAULT_MODEL, type Model } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";
import { shown, type ImportedTool } from "@/lib/tools/shared/imported";

type Props = {
  /** The agent to edit; none: a new one is made. */
  agent?: Agent;
  /** What a new one begins with; nothing: empty. */
  start?: Start;
  onClose: (outcome: FormOutcome) => void;
  /** Begins again with the agent as it is now on the server. */
  onReload?: (agent: Agent) => void;
  leave?: Ref<LeaveAgent>;
};

export function AgentForm({ agent, start, onClose, onReload, leave: handle }: Props) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { data: models = [] } = useModels();
  const [outcome, setOutcome] = useState<FormOutcome | null>(null);
  const draft = useAgentDraft(
    start?.unsaved ? { written: start.agent } : { saved: agent ?? start?.agent },
    defaultOf(models),
  );
  const [writingTool, setWritingTool] = useState(false);
  const { busy, problem, save, saveTemplate, latest } = useSaveAgent(agent, draft);
  const { leave, question } = useLeave({ dirty: draft.dirty, writing: writingTool }, handle);
  useOutcome(outcome, () => setOutcome(null));

  const show = (wrong: AgentField | undefined) =>
    wrong && form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { saved, wrong } = await save();
    if (saved)
      onClose(
        agent
          ? { text: t("Agent saved"), focus: focusTargets.edit(saved.AgentId) }
          : { text: t("Agent created"), focus: focusTargets.chat(saved.AgentId) },
      );
    show(wrong);
  }
  async function submitTemplate(): Promise<void> {
    const { saved, wrong } = await saveTemplate();
    if (saved) setOutcome({ text: t("Saved as template"), focus: focusTargets.saveTemplate });
    show(wrong);
  }
  const reload = () => void latest().then((fresh) => fresh && onReload?.(fresh));
  const cancel = () =>
    onClose({
      focus: agent ? focusTargets.edit(agent.AgentId) : (start?.focus ?? focusTargets.create),
    });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="agent-form-title"
      className="rounded-xl border border-line bg-surface"
    >
      <AgentFormHead agent={agent} dirty={draft.dirty} />
      <div className="min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(0,1fr)_376px]">
        <div className="space-y-5 p-5 wide:p-6">
          {problem && <AgentFormProblem problem={problem} onReload={() => leave(reload)} />}
          <AgentFields draft={draft} models={models} autoFocus={!agent} />
          {start?.unsaved && <ImportedTools tools={seen(start.agent.tools)} className="pt-2" />}
        </div>
        <AgentTools
          tools={draft.tools}
          owner={draft.draft.name}
          onChange={draft.setTools}
          onWriting={setWritingTool}
          className="border-t border-line p-5 wide:p-6 min-[68.75rem]:border-t-0 min-[68.75rem]:border-l"
        />
      </div>
      <AgentFormFoot
        note={agent ? t("Changes apply to the next message.") : start?.note}
        {...{ busy, done: outcome?.text }}
        onCancel={() => leave(cancel)}
        onSaveTemplate={agent && (() => void submitTemplate())}
      />
      <DiscardChanges question={question}>
        {agent
          ? t("What you changed in {name} is lost. The saved agent stays as it was.", {
              name: agent.name,
            })
          : t("The agent you were writing is lost. Nothing else changes.")}
      </DiscardChanges>
    </form>
  );
}

/** The server refuses a name that is no built-in tool's. */
const seen = (tools: AgentInput["tools"] = []): ImportedTool[] =>
  tools.flatMap((tool) => (typeof tool === "string" ? [] : [shown(tool)]));

const defaultOf = (models: Model[]): string =>
  models.find((model) => model.default)?.id ?? DEFAULT_MODEL;
