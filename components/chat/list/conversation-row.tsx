"use client";
import { cx } from "class-variance-authority";
import { Archive } from "@/components/icons/archive";
import { Hand } from "@/components/icons/hand";
import { ConversationMenu } from "@/components/chat/conversation-menu";
import { RenameField } from "@/components/chat/rename-field";
import type { ConversationActions } from "@/components/chat/use-conversation-actions";
import { SharedMark } from "@/components/chat/shared-mark";
import type { Selection } from "@/components/chat/selection";
import { chatAddress } from "@/components/chat/use-selection";
import { AgentAvatar } from "@/components/ui/avatar";
import { RelativeTime } from "@/components/ui/relative-time";
import { Link } from "@/components/ui/link";
import type { Agent } from "@/lib/agents/contract";
import type { ConversationSummary } from "@/lib/chat/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  conversation: ConversationSummary;
  /** The conversation's agent; omitted if all rows have the same agent. */
  agent?: Agent;
  /** The search text. */
  words: string;
  selection: Selection;
  current: boolean;
  actions: ConversationActions;
  onSelect: () => void;
};

/** Always visible on touch; with a pointer it replaces the time. */
const MENU = [
  "flex h-11 w-11 flex-none items-center justify-center self-center rounded-lg text-ink-2 hover:bg-press hover:text-ink",
  "pointer-fine:absolute pointer-fine:top-1.5 pointer-fine:right-1.5 pointer-fine:size-7 pointer-fine:rounded-md pointer-fine:opacity-0",
  "pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100 pointer-fine:aria-expanded:opacity-100",
].join(" ");

export function ConversationRow({
  conversation,
  agent,
  words,
  selection,
  current,
  actions,
  onSelect,
}: Props) {
  const t = useText();
  const { conversation_id: id, title, pinned, archived, shared, shared_by } = conversation;
  const linkId = `conversation-${id}`;
  const renaming = actions.renaming(id, "list");
  if (renaming) {
    return (
      <li className="rounded-lg bg-hover p-2">
        <RenameField
          title={title}
          typed={renaming}
          onType={actions.typeName}
          returnTo={linkId}
          onSave={(next) => actions.rename(id, next)}
          onEnd={actions.endRename}
        />
      </li>
    );
  }
  const target = {
    agentId: selection.agentId,
    teamId: selection.teamId,
    whole: selection.whole,
    conversationId: id,
    messageId: words ? (conversation.message_id ?? null) : null,
  };
  return (
    <li
      className={cx("group/row relative flex rounded-lg", current ? "bg-press" : "hover:bg-hover")}
    >
      <Link
        id={linkId}
        href={chatAddress(target)}
        aria-current={current ? "page" : undefined}
        onNavigate={onSelect}
        className="block min-w-0 flex-1 rounded-lg p-2.5 -outline-offset-2!"
      >
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-medium" title={title}>
            {title ? <MarkedWords text={title} words={words} /> : t("Untitled")}
          </span>
          <span className="flex-none text-xs text-ink-3 pointer-fine:group-focus-within/row:invisible pointer-fine:group-hover/row:invisible">
            <RelativeTime iso={new Date(conversation.last_updated * 1000).toISOString()} />
          </span>
        </span>
        <Preview {...{ conversation, agent, words }} />
      </Link>
      <ConversationMenu
        of={{ id, title, pinned, archived, shared, shared_by }}
        where="list"
        actions={actions}
        className={MENU}
      />
    </li>
  );
}

/** The second line: its agent, whether it is running, and its last words. */
function Preview({ conversation, agent, words }: Pick<Props, "conversation" | "agent" | "words">) {
  const t = useText();
  const { archived } = conversation;
  return (
    <span className="flex items-center gap-1.5 text-13 text-ink-2">
      {agent && (
        <span className="flex-none" title={agent.name}>
          <AgentAvatar id={agent.AgentId} name={agent.name} size={20} />
          <span className="sr-only">{agent.name}:</span>
        </span>
      )}
      {archived && words && (
        <Archive
          role="img"
          aria-label={t("Archived")}
          aria-hidden={false}
          className="size-3.5 flex-none text-ink-3"
        />
      )}
      <SharedMark of={conversation} />
      {conversation.active_run && <Activity of={conversation.active_run} />}
      <span className="min-w-0 truncate">
        {conversation.preview ? (
          <MarkedWords text={conversation.preview} words={words} />
        ) : (
          "\u00a0"
        )}
      </span>
    </span>
  );
}

function Activity({ of }: { of: "running" | "waiting" }) {
  const t = useText();
  if (of === "running")
    return (
      <span
        role="img"
        aria-label={t("Answering")}
        title={t("Answering")}
        className="size-1.5 flex-none rounded-full bg-brand motion-safe:animate-pulse"
      />
    );
  return (
    <span className="flex flex-none items-center gap-1 font-medium text-warn">
      <Hand aria-hidden="true" className="size-3.5" />
      {t("Needs you")}
    </span>
  );
}

/** Marks the search words in a text, wherever a word starts with one of them. */
function MarkedWords({ text, words }: { text: string; words: string }) {
  const wanted = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (wanted.length === 0) return text;
  const places = new RegExp(
    `(?<![\\p{L}\\p{N}])(${wanted.sort((one, other) => other.length - one.length).join("|")})`,
    "giu",
  );
  // `split` by a pattern with one group returns text and matches alternately.
  return text.split(places).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <mark key={at} className="rounded-xs bg-brand-soft text-brand-ink">
        {piece}
      </mark>
    ),
  );
}
