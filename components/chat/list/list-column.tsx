"use client";
import { Network } from "@/components/icons/network";
import { SquarePen } from "@/components/icons/square-pen";
import { focusComposer } from "@/components/chat/composer/focus-composer";
import { ConversationList } from "@/components/chat/list/conversation-list";
import type { ListKind } from "@/components/chat/list/list-kind";
import { ListSearch } from "@/components/chat/list/list-search";
import type { ConversationActions } from "@/components/chat/use-conversation-actions";
import type { Partner } from "@/components/chat/use-partner";
import type { Search } from "@/components/chat/list/use-search";
import { listedOf, type Selection } from "@/components/chat/selection";
import { select } from "@/components/chat/use-selection";
import { AgentAvatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/form/button";
import { Combobox, type ComboboxOption } from "@/components/ui/form/combobox";
import type { Agent } from "@/lib/agents/contract";
import { sorted } from "@/lib/agents/shared/order";
import type { ConversationList as List } from "@/lib/chat/browser/client";
import { useText } from "@/lib/texts/use-text";

type Props = {
  agents: Agent[];
  /** The selected agent or team. */
  partner: Partner;
  list: List;
  selection: Selection;
  search: Search;
  kind: ListKind;
  onKind: (kind: ListKind) => void;
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
  kind,
  onKind,
  actions,
  onSelect = () => undefined,
}: Props) {
  const t = useText();
  const { agent, team, offered } = partner;
  const begin = (whom: Partial<Selection>) => {
    select(whom);
    onSelect();
    focusComposer();
  };
  const listed = listedOf(selection);
  const only = listed.teamId
    ? (partner.teams.find((each) => each.TeamId === listed.teamId)?.name ?? t("Deleted team"))
    : listed.agentId
      ? (agents.find((each) => each.AgentId === listed.agentId)?.name ?? t("Deleted agent"))
      : undefined;
  const again = {
    ...(team ? { teamId: team.TeamId } : { agentId: agent?.AgentId ?? selection.agentId }),
    whole: !listed.agentId && !listed.teamId, // a new chat leaves the list unchanged
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 p-3 wide:pt-4">
        {offered.agents.length > 0 && <PartnerPicker partner={partner} onPick={begin} />}
        <Button
          className="w-full"
          icon={<SquarePen aria-hidden="true" />}
          disabled={offered.agents.length === 0}
          onClick={() => begin(again)}
        >
          {t("New chat")}
        </Button>
      </div>
      <ListSearch {...{ search, selection, kind, onKind, only }} />
      <ConversationList
        list={list}
        agents={agents}
        selection={selection}
        words={search.words}
        kind={kind}
        only={only}
        actions={actions}
        onClear={search.clear}
        onSelect={onSelect}
      />
    </div>
  );
}

type PickerProps = {
  partner: Partner;
  onPick: (whom: Partial<Selection>) => void;
};

/** Agents, last used first, and below them the teams: team ids have a prefix. */
function PartnerPicker({ partner: { agent, team, offered }, onPick }: PickerProps) {
  const t = useText();
  const { agents, teams } = offered;
  const pick = (value: string) =>
    onPick(value.startsWith(TEAM) ? { teamId: value.slice(TEAM.length) } : { agentId: value });
  const grouped = teams.length > 0;
  const options: ComboboxOption[] = [
    ...sorted(agents, "used").map(({ AgentId: id, name, role_description: role }) => ({
      value: id,
      label: name,
      detail: role,
      group: grouped ? t("Agents") : undefined,
      icon: <AgentAvatar id={id} name={name} size={20} />,
    })),
    ...teams.map(({ TeamId: id, name }) => ({
      value: TEAM + id,
      label: name,
      group: t("Teams"),
      icon: <Network aria-hidden="true" className="size-5 text-ink-2" />,
    })),
  ];
  return (
    <Combobox
      label={t("Agent")}
      placeholder={t("Select an agent")}
      start={
        team ? (
          <Network aria-hidden="true" className="mx-0.5 size-5! text-ink-2" />
        ) : agent ? (
          <AgentAvatar id={agent.AgentId} name={agent.name} size={24} />
        ) : undefined
      }
      value={team ? TEAM + team.TeamId : (agent?.AgentId ?? "")}
      options={options}
      onChange={pick}
    />
  );
}

const TEAM = "team:";
