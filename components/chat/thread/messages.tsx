"use client";
import { useCallback, useEffect, useRef, useState, type FocusEvent, type RefObject } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { ChevronRight } from "@/components/icons/chevron-right";
import { AgentMessage } from "@/components/chat/message/agent-message";
import { EditMessage } from "@/components/chat/message/edit-message";
import { focusWhenShown } from "@/components/chat/message/focus-when-shown";
import { PersonMessage } from "@/components/chat/message/person-message";
import { useEdit, type Editing } from "@/components/chat/message/use-editing";
import type { Conversation } from "@/lib/chat/contract";
import type { Message } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

/**
 * A conversation of up to this many messages is rendered completely: for the browser's own search, for printing, and
 * without waiting for row measurements, which a busy browser is slow to deliver. A longer one is virtualized: only
 * visible rows and those around them are rendered.
 */
const ALL = 80;
const AROUND_PX = 800;

type Props = {
  messages: Message[];
  /** The scroll container. */
  box: RefObject<HTMLElement | null>;
  /** An agent's name by its id. */
  nameOf: (agentId: string) => string;
  /** Whether the demo model replies here. */
  demo: boolean;
  /** The live reply's call that waits for the user. */
  waitingFor?: string;
  summary: Conversation["summary"];
  /** The message to show first; null: the last one. */
  first: string | null;
  editing: Editing;
  /**
   * Requests a new reply from a user's message on, optionally with changed text; omitted while that is not possible.
   */
  onAsk?: (messageId: string, words?: string) => void;
  /** Continues from a message in a new conversation. */
  onBranch?: (messageId: string) => void;
};

/** The messages of a conversation. */
export function Messages({
  messages,
  box,
  nameOf,
  demo,
  waitingFor,
  summary,
  first,
  editing,
  onAsk,
  onBranch,
}: Props) {
  const [focused, setFocused] = useState<string | null>(null);
  const list = useFirst(first, messages);
  const last = messages.length - 1;
  const long = useLong(messages.length);
  const retry = useCallback(
    (replyId: string) => {
      const questions = messages
        .slice(
          0,
          messages.findIndex((each) => each.message_id === replyId),
        )
        .findLast((each) => each.role === "user");
      if (questions) onAsk?.(questions.message_id);
    },
    [messages, onAsk],
  );
  const row = (message: Message, at: number) => (
    <div key={message.message_id} data-message={message.message_id} className="pb-7">
      <Row
        message={message}
        at={at}
        count={messages.length}
        long={long}
        name={nameOf(message.agent_id)}
        demo={demo && at === last}
        waitingFor={at === last ? waitingFor : undefined}
        editing={editing}
        onAsk={onAsk}
        onRetry={onAsk && at === last ? retry : undefined}
        onBranch={onBranch}
      />
      {summary?.up_to_message_id === message.message_id && <SummaryDivider text={summary.text} />}
    </div>
  );
  // Rows with the focus, about to get it, or being edited are never unmounted.
  const stayingKeys = new Set([focused, editing.started, first]);
  const keepMounted = messages.flatMap((each, at) =>
    at === last || stayingKeys.has(each.message_id) ? at : [],
  );
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(target)) return; // in a drawer that a row has opened
    setFocused(target.closest<HTMLElement>("[data-message]")?.dataset.message ?? null);
  };
  return (
    <div onFocus={onFocus}>
      {long ? (
        <Virtualizer
          ref={list}
          scrollRef={box}
          data={messages}
          bufferSize={AROUND_PX}
          keepMounted={keepMounted}
        >
          {row}
        </Virtualizer>
      ) : (
        messages.map(row)
      )}
    </div>
  );
}

/**
 * Whether to virtualize. A conversation that grows while it is open does not switch for a while: switching re-renders
 * all rows.
 */
function useLong(count: number): boolean {
  const [long, setLong] = useState(count > ALL);
  if (!long && count > 2 * ALL) setLong(true);
  return long;
}

type RowProps = Pick<Props, "demo" | "waitingFor" | "editing" | "onAsk"> & {
  message: Message;
  at: number;
  count: number;
  long: boolean;
  name: string;
  onRetry?: (replyId: string) => void;
  onBranch?: (messageId: string) => void;
};

function Row({
  message,
  at,
  count,
  long,
  name,
  demo,
  waitingFor,
  onRetry,
  onBranch,
  ...rest
}: RowProps) {
  const place = long ? { position: at + 1, count } : {};
  if (message.role === "user")
    return <PersonRow message={message} later={count - at - 2} place={place} {...rest} />;
  return (
    <AgentMessage
      message={message}
      name={name}
      demo={demo}
      waitingFor={waitingFor}
      last={at === count - 1}
      onRetry={onRetry}
      onBranch={onBranch}
      {...place}
    />
  );
}

type PersonRowProps = Pick<RowProps, "message" | "editing" | "onAsk"> & {
  later: number;
  place: { position?: number; count?: number };
};

/** While a reply is being written, a started edit is kept and waits. */
function PersonRow({ message, editing, onAsk, later, place }: PersonRowProps) {
  const { message_id: id, content } = message;
  const words = useEdit(id);
  if (words === null)
    return <PersonMessage message={message} onEdit={onAsk && editing.begin} {...place} />;
  const save = () => {
    editing.end(id);
    if (words !== content) onAsk?.(id, words);
  };
  return (
    <EditMessage
      words={words}
      later={later}
      started={editing.started === id}
      waits={!onAsk}
      onChange={(next) => editing.write(id, next)}
      onFocus={editing.arrived}
      onEnd={() => editing.end(id)}
      onSave={save}
    />
  );
}

/** Scrolls to a message found by a search, and focuses it. */
function useFirst(id: string | null, messages: Message[]) {
  const list = useRef<VirtualizerHandle>(null);
  const index = id === null ? -1 : messages.findIndex((each) => each.message_id === id);
  useEffect(() => {
    if (index === -1) return;
    const message = document.getElementById(`message-${id}`);
    if (list.current) list.current.scrollToIndex(index, { align: "center" });
    else message?.scrollIntoView({ block: "center" });
    return focusWhenShown(message, { preventScroll: true });
  }, [id, index]);
  return list;
}

/** Where the model's context starts: it gets everything above as this summary. */
function SummaryDivider({ text }: { text: string }) {
  const t = useText();
  return (
    <details className="group/summary pt-6">
      <summary className="flex items-center gap-3 text-13 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        <span className="flex items-center gap-1">
          {t("Earlier messages were summarised")}
          <ChevronRight aria-hidden="true" className="size-4 group-open/summary:rotate-90" />
        </span>
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </summary>
      <p className="mt-3 rounded-lg bg-subtle px-4 py-3 text-13 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        {text}
      </p>
    </details>
  );
}
