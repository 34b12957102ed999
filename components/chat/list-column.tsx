"use client";
import { SquarePen } from "lucide-react";
import { ConversationList } from "@/components/chat/conversation-list";
import { select, type Selection } from "@/components/chat/use-selection";
import { AgentAvatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { SelectInput } from "@/components/ui/input";
import type { Agent } from "@/lib/agents/contract";
import type { ConversationList as List } from "@/lib/chat/client";

type Props = {
  agents: Agent[];
  /** Who is talked to. */
  agent: Agent | null;
  list: List;
  selection: Selection;
  /** Something was chosen: on phones the drawer goes. */
  onSelect?: () => void;
};

/** At the left: whom to talk to, and what was talked about. */
export function ListColumn({ agents, agent, list, selection, onSelect = () => undefined }: Props) {
  const begin = (agentId: string | null) => {
    select({ agentId });
    onSelect();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 p-3 wide:pt-4">
        {agents.length > 0 && <AgentPicker agents={agents} agent={agent} onPick={begin} />}
        <Button className="w-full" icon={<SquarePen />} disabled={agents.length === 0} onClick={() => begin(agent?.AgentId ?? selection.agentId)}>
          New chat
        </Button>
      </div>
      <div className="flex h-8 flex-none items-center justify-between pr-3 pl-5.5">
        <h2 className="text-13 font-normal text-ink-2">Recent Conversations</h2>
        {selection.agentId && (
          <Button variant="ghost" size="sm" className="-mr-1" onClick={() => select({ conversationId: selection.conversationId })}>
            Show all
          </Button>
        )}
      </div>
      <ConversationList list={list} selection={selection} onSelect={onSelect} />
    </div>
  );
}

function AgentPicker({ agents, agent, onPick }: { agents: Agent[]; agent: Agent | null; onPick: (id: string) => void }) {
  return (
    <SelectInput
      aria-label="Agent"
      scale="lg"
      className="font-medium"
      start={agent ? <AgentAvatar id={agent.AgentId} name={agent.name} size={24} /> : undefined}
      value={agent?.AgentId ?? ""}
      onChange={(event) => onPick(event.target.value)}
    >
      {!agent && (
        <option value="" disabled>
          Select an agent
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
