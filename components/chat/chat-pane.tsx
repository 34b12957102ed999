"use client";
import { ArrowDown } from "@/components/icons/arrow-down";
import { cx } from "class-variance-authority";
import { useCallback, useEffect, type ComponentProps, type ReactNode, type RefObject } from "react";
import { Announcer } from "@/components/chat/thread/announcer";
import { DemoNote } from "@/components/chat/thread/demo-note";
import type { ContextGaugeProps } from "@/components/chat/context-gauge";
import { PaneFoot } from "@/components/chat/pane-foot";
import { PaneHeading } from "@/components/chat/pane-heading";
import { ReadOnlyFoot } from "@/components/chat/read-only-foot";
import { authorName } from "@/components/items/authors";
import { prepareMessages, Thread } from "@/components/chat/thread/thread";
import type { ConversationActions } from "@/components/chat/use-conversation-actions";
import type { Partner } from "@/components/chat/use-partner";
import { focusComposer } from "@/components/chat/composer/focus-composer";
import { forgetHanded, giveBack, moveDraft } from "@/components/chat/composer/use-message-draft";
import { useChatModel } from "@/components/chat/composer/use-chat-model";
import { useEditing } from "@/components/chat/message/use-editing";
import { useTemporary } from "@/components/chat/use-temporary";
import { useFollowEnd } from "@/components/chat/thread/use-follow-end";
import type { Selection } from "@/components/chat/selection";
import { select } from "@/components/chat/use-selection";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { useMedia } from "@/components/ui/page/use-media";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { Agent } from "@/lib/agents/contract";
import { branchAt } from "@/lib/chat/browser/client";
import { chatApi, type Conversation, type SharedMark } from "@/lib/chat/contract";
import { placeOf } from "@/lib/chat/browser/place";
import { useChat } from "@/lib/chat/browser/use-chat";
import { attached } from "@/lib/files/browser/attached";
import type { SentFile } from "@/lib/files/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

const ContextGauge = lazyPart<ContextGaugeProps>(
  () => import("@/components/chat/context-gauge").then((part) => part.ContextGauge),
  { failed: () => null },
);

type Props = {
  agents: Agent[];
  partner: Partner;
  selection: Selection;
  actions: ConversationActions;
  onListChanged: () => void;
  /** Called when the conversation was deleted elsewhere, or is no longer shared. */
  onGone: (why: "deleted" | "unshared") => void;
  onOpenList: () => void;
};

/** One conversation: its heading, its messages, and the composer. */
export function ChatPane(props: Props) {
  const t = useText();
  const { agents, partner, selection, actions, onOpenList } = props;
  const { conversationId, messageId } = selection;
  const { agent } = partner;
  const answerer = answererOf(partner);
  const { chat, editing, place } = useTalk(props);
  const { data } = chat.conversation;
  /** Someone else's: it can only be read. */
  const sharer = conversationId === null ? undefined : data?.shared_by;
  const name = nameOf(t, partner, data);
  const { model, choices } = useChatModel(partner, chat.conversation.data, place);
  // If the window is lower than this, the bars above and below would leave no room for messages: they scroll along.
  const low = useMedia("(max-height: 420px)");
  const scrolled = `${place} ${low}`;
  const { box, content, away, toEnd, ...ways } = useFollowEnd(scrolled, messageId !== null);
  const started = conversationId !== null;
  usePrepared(started);
  const branchHere = useBranch(props);
  const ask = (id: string, words?: string) => void (chat.retry(id, words) && toEnd());
  const temporary = useTemporary(place, chat.conversation.data, started);
  const send = (words: string, files: SentFile[] = []): boolean => {
    const isAccepted = chat.send(words, {
      model: choices?.first,
      temporary: temporary.first,
      files,
    });
    if (isAccepted) toEnd();
    return isAccepted;
  };
  return (
    <section
      {...(low ? ways : {})}
      aria-label={t("Conversation")}
      className={cx(
        "relative flex min-w-0 flex-1 flex-col",
        low && "overflow-y-auto [overflow-anchor:none]",
      )}
    >
      <PaneHeading
        id={conversationId}
        conversation={started ? chat.conversation.data : undefined}
        agent={partner.team || sharer ? null : agent}
        below={
          <Below
            id={conversationId}
            name={answerer?.name}
            conversation={data}
            isTemporary={temporary.on}
          />
        }
        temporary={temporary}
        actions={actions}
        onOpenList={onOpenList}
      />
      <MessageBox low={low} ways={ways} content={content}>
        {agent && <DemoNote model={model} />}
        <Thread
          key={scrolled}
          chat={chat}
          agents={agents}
          partner={partner}
          model={model}
          id={conversationId}
          box={box}
          first={messageId}
          editing={editing}
          onAsk={agent && !chat.live && !sharer ? ask : undefined}
          onBranch={sharer ? undefined : branchHere}
          onStart={(starter) => startWith(starter, place, send)}
        />
      </MessageBox>
      <Announcer conversationId={conversationId} live={chat.live} name={name} />
      <div className="relative flex-none px-4 pt-1 pb-5 wide:px-6" onFocus={prepareMessages}>
        {away && <ToEnd onClick={toEnd} />}
        {sharer && conversationId ? (
          <ReadOnlyFoot
            id={conversationId}
            by={sharer}
            isWaiting={Boolean(chat.live?.reply.waiting)}
            onCopied={(id) => {
              props.onListChanged();
              select({ ...selection, conversationId: id, messageId: null });
            }}
          />
        ) : (
          <PaneFoot
            {...{ chat, place, started, name }}
            closed={partner.closed}
            agent={answerer}
            teamId={partner.team?.TeamId}
            model={model}
            choices={choices}
            ready={
              partner.settled &&
              (!started || chat.conversation.data !== undefined || chat.live !== null)
            }
            messageFirst={messageId !== null}
            onSend={send}
            onEditLast={() => agent !== null && !chat.live && editing.beginLast(chat.messages)}
          />
        )}
        {conversationId && !chat.live && !sharer && <ContextGauge id={conversationId} />}
      </div>
    </section>
  );
}

type BoxProps = {
  low: boolean;
  /** How the element scrolls: in a low window the pane scrolls as a whole. */
  ways: ComponentProps<"div">;
  content: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** The messages, which scroll by themselves if the window is high enough. */
function MessageBox({ low, ways, content, children }: BoxProps) {
  return (
    <div
      {...(low ? {} : ways)}
      className={cx(
        "px-4 wide:px-6",
        low ? "flex-none" : "min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]",
      )}
    >
      <div
        ref={content}
        className="mx-auto flex min-h-full max-w-(--measure) flex-col pt-5 wide:pt-7"
      >
        {children}
      </div>
    </div>
  );
}

/** Continues from a message in a new conversation, which opens. */
function useBranch({ selection, onListChanged }: Props) {
  const t = useText();
  const say = useSentence();
  const { conversationId } = selection;
  const make = useCallback(
    async (messageId: string) => {
      try {
        const id = await branchAt(conversationId!, messageId);
        onListChanged();
        select({ ...selection, conversationId: id, messageId: null });
        focusComposer();
        toast(t("New chat with the messages up to here"));
      } catch (error) {
        toastFailure(say(sentenceIn(error, chatApi.branch.fails)));
      }
    },
    [conversationId, selection, onListChanged, say, t],
  );
  return conversationId === null ? undefined : (id: string) => void make(id);
}

/** One ending in a colon or a URL waits for more words; others are sent. */
function startWith(starter: string, place: string, send: (words: string) => boolean): void {
  if (!/[:/]$/.test(starter) && send(starter)) return;
  giveBack(place, `${starter}${starter.endsWith(":") ? " " : ""}`);
  document.querySelector<HTMLElement>("[data-foot=composer] textarea")?.focus();
}

/** The live conversation, the drafts for it, and the sending of messages. */
function useTalk({ partner: { agent, team }, selection, onListChanged, onGone }: Props) {
  const { conversationId } = selection;
  const agentId = agent?.AgentId ?? null;
  const teamId = team?.TeamId ?? null;
  const editing = useEditing();
  const chat = useChat({
    conversationId,
    agentId,
    teamId,
    onStarted: (id, from) => {
      select({ ...selection, conversationId: id }, "replace");
      moveDraft(from, id);
      attached.move(from, id);
    },
    onTaken: (place) => (forgetHanded(place), attached.forget(place)),
    onChanged: onListChanged,
    onRefused: (place, words, edited) =>
      edited === undefined
        ? (giveBack(place, words), attached.giveBack(place))
        : editing.begin(edited, words),
    onGone,
  });
  return { chat, editing, place: placeOf(conversationId, teamId ?? agentId) };
}

/** To the user a team is one partner, whichever of its agents answers last. */
const answererOf = ({ agent, team }: Partner): Agent | null =>
  agent && team ? { ...agent, name: team.name } : agent;

/** Loads the message renderer before the first message arrives. */
function usePrepared(started: boolean): void {
  useEffect(() => {
    if (started) prepareMessages();
  }, [started]);
}

function ToEnd({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <Button
      size="sm"
      icon={<ArrowDown aria-hidden="true" />}
      className="absolute! -top-12 left-1/2 -translate-x-1/2 shadow-float!"
      onClick={onClick}
    >
      {t("Jump to latest")}
    </Button>
  );
}

/** What the agent or team that answers is called. */
const nameOf = (t: Translate, partner: Partner, data: Conversation | undefined): string =>
  answererOf(partner)?.name ??
  partner.closed ??
  data?.agent_names?.[data.agent_id] ??
  (partner.settled ? t("Deleted agent") : "");

type BelowProps = {
  id: string | null;
  name?: string;
  conversation?: SharedMark;
  isTemporary: boolean;
};

function Below({ id, name, conversation, isTemporary }: BelowProps) {
  const t = useText();
  if (isTemporary)
    return id
      ? t("Temporary chat, deleted a day after its last message")
      : t("Not listed or remembered. Deleted a day after its last message.");
  if (!id) return name ? t("With {name}", { name }) : "\u00a0";
  return (
    <>
      {t("Conversation")} <span className="font-mono text-xs">{id.slice(0, 8)}</span>
      {conversation?.shared_by
        ? ` · ${t("Shared by {name}", { name: authorName(t, conversation.shared_by) })}`
        : conversation?.shared && ` · ${t("Shared with the workspace")}`}
    </>
  );
}
