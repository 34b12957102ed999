"use client";
import { SquarePen } from "lucide-react";
import { ConversationList } from "@/components/chat/conversation-list";
import { ListSearch } from "@/components/chat/list-search";
import type { ConversationActions } from "@/components/chat/use-conversation-actions";
import type { Search } from "@/components/chat/use-search";
import { select, type Selection } from "@/components/chat/use-selection";
import { AgentAvatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { SelectInput } from "@/components/ui/input";
import type { Agent } from "@/lib/agents/contract";
import type { ConversationList as List } from "@/lib/chat/client";
import { useText } from "@/lib/texts/use-text";

type Props = {
  agents: Agent[];
  /** Who is talked to. */
  agent: Agent | null;
  list: List;
  selection: Selection;
  search: Search;
  actions: ConversationActions;
  /** Something was chosen: on phones the drawer goes. */
  onSelect?: () => void;
};

/** At the left: whom to talk to, and what was talked about. */
export function ListColumn({ agents, agent, list, selection, search, actions, onSelect = () => undefined }: Props) {
  const t = useText();
  const begin = (agentId: string | null) => {
    select({ agentId });
    onSelect();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 p-3 wide:pt-4">
        {agents.length > 0 && <AgentPicker agents={agents} agent={agent} onPick={begin} />}
        <Button className="w-full" icon={<SquarePen aria-hidden="true" />} disabled={agents.length === 0} onClick={() => begin(agent?.AgentId ?? selection.agentId)}>
          {t("New chat")}
        </Button>
      </div>
      <ListSearch search={search} selection={selection} />
      <ConversationList list={list} agents={agents} selection={selection} words={search.words} actions={actions} onClear={search.clear} onSelect={onSelect} />
    </div>
  );
}

function AgentPicker({ agents, agent, onPick }: { agents: Agent[]; agent: Agent | null; onPick: (id: string) => void }) {
  const t = useText();
  return (
    <SelectInput
      aria-label={t("Agent")}
      scale="lg"
      className="font-medium"
      start={agent ? <AgentAvatar id={agent.AgentId} name={agent.name} size={24} /> : undefined}
      value={agent?.AgentId ?? ""}
      onChange={(event) => onPick(event.target.value)}
    >
      {!agent && (
        <option value="" disabled>
          {t("Select an agent")}
        </option>
      )}
      {agents.map((each) => (
        <option key={each.AgentId} value={each.AgentId}>
          {each.name}
        </option>
      ))}
    </SelectInput>
  );
}
