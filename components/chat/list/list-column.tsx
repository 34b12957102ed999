"use client";
import { Network, SquarePen } from "lucide-react";
import { focusComposer } from "@/components/chat/composer/focus-composer";
import { ConversationList } from "@/components/chat/list/conversation-list";
import { ListSearch } from "@/components/chat/list/list-search";
import type { ConversationActions } from "@/components/chat/conversation/use-conversation-actions";
import type { Partner } from "@/components/chat/use-partner";
import type { Search } from "@/components/chat/list/use-search";
import { listedOf, select, type Selection } from "@/components/chat/use-selection";
import { AgentAvatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/form/button";
import { SelectInput } from "@/components/ui/form/input";
import type { Agent } from "@/lib/agents/contract";
import type { ConversationList as List } from "@/lib/chat/browser/client";
import { useText } from "@/lib/texts/use-text";

type Props = {
  agents: Agent[];
  /** The selected agent or team. */
  partner: Partner;
  list: List;
  selection: Selection;
  search: Search;
  actions: ConversationActions;
  /** Called on a selection: on phones the drawer closes. */
  onSelect?: () => void;
};

/** The left column: agent selector and conversations. */
export function ListColumn({
  agents,
  partner,
  list,
  selection,
  search,
  actions,
  onSelect = () => undefined,
}: Props) {
  const t = useText();
  const { agent, team } = partner;
  const begin = (whom: Partial<Selection>) => {
    select(whom);
    onSelect();
    focusComposer();
  };
  const listed = listedOf(selection);
  const again = {
    ...(team ? { teamId: team.TeamId } : { agentId: agent?.AgentId ?? selection.agentId }),
    whole: !listed.agentId && !listed.teamId, // a new chat leaves the list as it is
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 p-3 wide:pt-4">
        {agents.length > 0 && <PartnerPicker agents={agents} partner={partner} onPick={begin} />}
        <Button
          className="w-full"
          icon={<SquarePen aria-hidden="true" />}
          disabled={agents.length === 0}
          onClick={() => begin(again)}
        >
          {t("New chat")}
        </Button>
      </div>
      <ListSearch search={search} selection={selection} />
      <ConversationList
        list={list}
        agents={agents}
        selection={selection}
        words={search.words}
        actions={actions}
        onClear={search.clear}
        onSelect={onSelect}
      />
    </div>
  );
}

type PickerProps = {
  agents: Agent[];
  partner: Partner;
  onPick: (whom: Partial<Selection>) => void;
};

/** Agents, and below them the teams: team ids have a prefix. */
function PartnerPicker({ agents, partner: { agent, team, teams }, onPick }: PickerProps) {
  const t = useText();
  const pick = (value: string) =>
    onPick(value.startsWith(TEAM) ? { teamId: value.slice(TEAM.length) } : { agentId: value });
  const options = agents.map((each) => (
    <option key={each.AgentId} value={each.AgentId}>
      {each.name}
    </option>
  ));
  return (
    <SelectInput
      aria-label={t("Agent")}
      scale="lg"
      className="font-medium"
      start={
        team ? (
          <Network aria-hidden="true" className="mx-0.5 size-5! text-ink-2" />
        ) : agent ? (
          <AgentAvatar id={agent.AgentId} name={agent.name} size={24} />
        ) : undefined
      }
      value={team ? TEAM + team.TeamId : (agent?.AgentId ?? "")}
      onChange={(event) => pick(event.target.value)}
    >
      {!agent && !team && (
        <option value="" disabled>
          {t("Select an agent")}
        </option>
      )}
      {teams.length === 0 ? options : <optgroup label={t("Agents")}>{options}</optgroup>}
      {teams.length > 0 && (
        <optgroup label={t("Teams")}>
          {teams.map((each) => (
            <option key={each.TeamId} value={TEAM + each.TeamId}>
              {each.name}
            </option>
          ))}
        </optgroup>
      )}
    </SelectInput>
  );
}

const TEAM = "team:";
