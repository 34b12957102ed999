"use client";
import { useId, useState, type KeyboardEvent } from "react";
import { fits, isAt, mentionAt, withoutMention } from "@/components/chat/composer/mention-at";
import { carryDraft } from "@/components/chat/composer/use-message-draft";
import { select, useSelection } from "@/components/chat/use-selection";
import { toast } from "@/components/ui/feedback/toast";
import { isComposing, isEnter } from "@/components/ui/form/enter-key";
import { useAgents } from "@/lib/agents/client";
import { sorted } from "@/lib/agents/shared/order";
import { placeOf } from "@/lib/chat/browser/place";
import { attached } from "@/lib/files/browser/attached";
import { useMayChat } from "@/components/items/use-may-chat";
import { useTeams } from "@/lib/teams/client";
import { useText } from "@/lib/texts/use-text";

/** Another agent or team to write to. */
export type Mentioned = { id: string; name: string; detail: string; isTeam: boolean };

/** More would not be read: typing finds the others. */
const MOST = 8;

type Props = {
  place: string;
  words: string;
  /** The id of the agent or team that is written to already. */
  partner: string;
  /** Text and files can be moved to another chat. */
  enabled: boolean;
};

/**
 * After an @ the composer offers agents and teams. A conversation has one partner, so choosing another starts a new
 * chat with the same draft.
 */
export function useMention({ place, words, partner, enabled }: Props) {
  const t = useText();
  const id = useId();
  const selection = useSelection();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  /** The @ at which the list was closed: there it stays closed, wherever the caret has been meanwhile. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const mention = enabled && caret !== null ? mentionAt(words, caret) : null;
  const all = useMentioned(mention !== null).filter(({ id }) => id !== partner);
  const options = mention ? all.filter(({ name }) => fits(name, mention.words)).slice(0, MOST) : [];
  const open = mention !== null && mention.from !== closedAt && options.length > 0;
  const at = Math.min(active, options.length - 1);
  if (closedAt !== null && !isAt(words, closedAt)) setClosedAt(null);

  const pick = (chosen: Mentioned | undefined) => {
    if (!chosen || !mention) return;
    const to = placeOf(null, chosen.id);
    const listsAll = selection.whole || (!selection.agentId && !selection.teamId);
    setCaret(null);
    select({
      ...(chosen.isTeam ? { teamId: chosen.id } : { agentId: chosen.id }),
      whole: listsAll,
    });
    carryDraft(place, to, withoutMention(words, mention));
    attached.set(to, [...attached.read(place), ...attached.read(to)]);
    attached.set(place, []);
    toast(t("New chat with {name}", { name: chosen.name }));
  };
  const onCaret = (field: HTMLTextAreaElement) => {
    setCaret(field.selectionStart === field.selectionEnd ? field.selectionStart : null);
    setActive(0);
  };
  /** Returns true for a key that the list handled. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open || isComposing(event)) return false;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setActive((at + by + options.length) % options.length);
    else if (event.key === "Escape") setClosedAt(mention.from);
    else if ((isEnter(event) && !event.shiftKey) || (event.key === "Tab" && !event.shiftKey))
      pick(options[at]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    open,
    id,
    found: open ? options : [],
    active: at,
    setActive,
    pick,
    onKey,
    onCaret,
    /** Props of the text field. */
    props: {
      onSelect: (event: { currentTarget: HTMLTextAreaElement }) => onCaret(event.currentTarget),
      onBlur: () => setCaret(null),
      "aria-autocomplete": "list" as const,
      "aria-haspopup": "listbox" as const,
      ...(open ? { "aria-controls": id, "aria-activedescendant": `${id}-${at}` } : {}),
    },
  };
}

/** Agents, last used first, then teams. */
function useMentioned(wanted: boolean): Mentioned[] {
  const { data: agents = [] } = useAgents();
  const { data: teams = [] } = useTeams();
  const mayChat = useMayChat();
  if (!wanted) return [];
  const open = agents.filter(mayChat);
  const isOpen = (id: string) => open.some((each) => each.AgentId === id);
  return [
    ...sorted(open, "used").map(({ AgentId, name, role_description: detail }) => ({
      id: AgentId,
      name,
      detail,
      isTeam: false,
    })),
    ...teams
      .filter((each) => each.agents.every(isOpen))
      .map(({ TeamId, name, description }) => ({
        id: TeamId,
        name,
        detail: description,
        isTeam: true,
      })),
  ];
}
