"use client";
import { useMay } from "@/components/shell/workspace";
import { useImperativeHandle, useState, type FormEvent, type Ref } from "react";
import { AgentFields } from "@/components/agents/form/agent-fields";
import { AgentFormFoot, ExportAgent } from "@/components/agents/form/agent-form-parts";
import { focusTargets } from "@/components/agents/focus-targets";
import { Beside } from "@/components/agents/form/beside";
import { forgetWizard } from "@/components/agents/tools/agent-tools";
import { audienceOf, inputOf, useAgentDraft } from "@/components/agents/form/use-agent-draft";
import { AgentMemory } from "@/components/memory/agent-memory";
import { useOutcome, type FormOutcome } from "@/components/agents/use-outcome";
import type { Start } from "@/components/agents/use-start";
import { VersionsButton } from "@/components/agents/versions/agent-versions";
import { Audience } from "@/components/items/audience";
import { Authors } from "@/components/items/authors";
import { Tick } from "@/components/ui/form/tick";
import { LimitsOf } from "@/components/items/limits-of";
import { UseFromProgram } from "@/components/api-snippets/use-from-program";
import { MissingCollections } from "@/components/tools/missing-collections";
import { ImportedTools } from "@/components/tools/imported-tools";
import { AgentAvatar } from "@/components/ui/avatar";
import { DiscardChanges, useLeave, type Leave } from "@/components/ui/dialog/discard-changes";
import { FormAlert } from "@/components/ui/dialog/form-alert";
import { FormHead } from "@/components/ui/dialog/form-parts";
import { useSave } from "@/components/ui/dialog/use-save";
import { useCreateAgent, useUpdateAgent } from "@/lib/agents/client";
import { agentApi, type Agent, type AgentDefinition, type AgentInput } from "@/lib/agents/contract";
import { call } from "@/lib/core/http/browser/call";
import { useModels } from "@/lib/models/client";
import { useCreateTemplate } from "@/lib/templates/client";
import { useText } from "@/lib/texts/use-text";
import { described, type ImportedTool } from "@/lib/tools/shared/imported";

type Props = {
  /** The agent to edit; undefined: create a new one. */
  agent?: Agent;
  /** Initial values of a new agent; undefined: empty. */
  start?: Start;
  onClose: (outcome: FormOutcome) => void;
  /** Restarts the form with the server's current version of the agent. */
  onReload?: (agent: Agent) => void;
  leave?: Ref<Leave>;
};

export function AgentForm({ agent, start, onClose, onReload, leave: handle }: Props) {
  const t = useText();
  const may = useMay()(agent ? agentApi.update : agentApi.create);
  const { data: models = [] } = useModels();
  const keep = agent ? `agent:${agent.AgentId}` : `agent:${start?.draftKey ?? "new"}`;
  const [outcome, setOutcome] = useState<FormOutcome | null>(null);
  const draft = useAgentDraft(
    start?.unsaved ? { written: start.agent } : { saved: agent ?? start?.agent },
    keep,
  );
  const forget = () => {
    draft.forget();
    forgetWizard(`${keep}:tool`);
  };
  const [writingTool, setWritingTool] = useState(false);
  const { form, busy, problem, save, load } = useSave<"agent" | "template">({ ...draft, forget });
  const send = useSend(agent);
  const { leave, question } = useLeave(draft.dirty, forget, draft.dirty || writingTool);
  useImperativeHandle(handle, () => leave);
  useOutcome(outcome, () => setOutcome(null));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const saved = await save("agent", () =>
      send.agent({ ...inputOf(draft.draft), ...audienceOf(draft.draft, agent) }),
    );
    if (saved)
      onClose(
        agent
          ? { text: t("Agent saved"), focus: focusTargets.edit(saved.AgentId) }
          : { text: t("Agent created"), focus: focusTargets.chat(saved.AgentId) },
      );
  }
  async function submitTemplate(): Promise<void> {
    const saved = await save("template", () => send.template(inputOf(draft.draft)), true);
    if (saved) setOutcome({ text: t("Saved as template"), focus: focusTargets.saveTemplate });
  }
  async function reload({ AgentId: id }: Agent): Promise<void> {
    const fresh = await load(() => call(agentApi.get, { id }));
    if (fresh) forget();
    if (fresh) onReload?.(fresh);
  }
  const focus = agent ? focusTargets.edit(agent.AgentId) : (start?.focus ?? focusTargets.create);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="agent-form-title"
      className="rounded-xl border border-line bg-surface"
    >
      <Head agent={agent} dirty={draft.dirty} />
      <fieldset
        disabled={!may}
        className="min-w-0 min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(0,1fr)_376px]"
      >
        <div className="space-y-5 p-5 wide:p-6">
          <FormAlert
            problem={problem}
            onReload={agent && (() => leave(() => void reload(agent)))}
          />
          <AgentFields draft={draft} models={models} autoFocus={!agent} />
          <AgentMemory
            agentId={agent?.AgentId}
            checked={draft.draft.memory}
            onChange={(memory) => draft.change({ memory })}
          />
          <AgentAudience agent={agent} draft={draft} />
          {agent && <Authors item={agent} className="text-13 text-ink-2" />}
          {agent && <UseFromProgram id={agent.AgentId} name={agent.name} />}
          {agent && <LimitsOf of="agent" id={agent.AgentId} />}
          <MissingCollections
            found={(start?.collections ?? []).map((collection) => ({ collection }))}
          />
          {start?.unsaved && <ImportedTools tools={seen(start.agent.tools)} className="pt-2" />}
        </div>
        <Beside
          draft={draft}
          onWriting={setWritingTool}
          keep={`${keep}:tool`}
          className="border-t border-line p-5 wide:p-6 min-[68.75rem]:border-t-0 min-[68.75rem]:border-l"
        />
      </fieldset>
      <AgentFormFoot
        note={agent ? may && t("Changes apply to the next message.") : start?.note}
        busy={busy}
        readOnly={!may}
        onCancel={() => leave(() => onClose({ focus }))}
        onSaveTemplate={agent && (() => void submitTemplate())}
      />
      <Discard agent={agent} question={question} />
    </form>
  );
}

type AudienceProps = { agent?: Agent; draft: ReturnType<typeof useAgentDraft> };
/** Who sees the agent, and whether viewers may chat with it. */
function AgentAudience({ agent, draft: { draft, change } }: AudienceProps) {
  const t = useText();
  return (
    <Audience
      item={agent}
      checked={draft.only_me}
      onChange={(only_me) => change({ only_me, ...(only_me ? { viewers_chat: false } : {}) })}
    >
      {!draft.only_me && (
        <Tick checked={draft.viewers_chat} onChange={(viewers_chat) => change({ viewers_chat })}>
          {t("Viewers can chat with this agent")}
        </Tick>
      )}
    </Audience>
  );
}

type DiscardProps = { agent?: Agent; question: ReturnType<typeof useLeave>["question"] };
function Discard({ agent, question }: DiscardProps) {
  const t = useText();
  return (
    <DiscardChanges question={question}>
      {agent
        ? t("Your unsaved changes to {name} will be lost.", {
            name: agent.name,
          })
        : t("Your unsaved agent will be lost.")}
    </DiscardChanges>
  );
}

function Head({ agent, dirty }: { agent?: Agent; dirty: boolean }) {
  const t = useText();
  const mayEdit = useMay()(agentApi.update);
  return (
    <FormHead
      id="agent-form-title"
      title={
        agent
          ? mayEdit
            ? t("Edit {name}", { name: agent.name })
            : t("View {name}", { name: agent.name })
          : t("New agent")
      }
      name={agent?.name}
      dirty={dirty}
      before={agent && <AgentAvatar id={agent.AgentId} name={agent.name} size={32} />}
      after={
        agent && (
          <span className="ml-auto flex flex-none">
            <VersionsButton id={agent.AgentId} />
            <ExportAgent agent={agent} />
          </span>
        )
      }
    />
  );
}

/** Saves as a new agent, as the edited one, or as a template. */
function useSend(agent: Agent | undefined) {
  const [create, update, createTemplate] = [
    useCreateAgent(),
    useUpdateAgent(),
    useCreateTemplate(),
  ];
  return {
    agent: (input: AgentInput): Promise<Agent> =>
      agent ? update({ id: agent.AgentId, version: agent.version, ...input }) : create(input),
    template: (input: AgentDefinition) => createTemplate({ ...input, is_template: true }),
  };
}

/** The server refuses a name that is not a built-in tool's. */
const seen = (tools: AgentInput["tools"] = []): ImportedTool[] =>
  tools.flatMap((tool) => (typeof tool === "string" ? [] : [described(tool)]));
