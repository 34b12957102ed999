"use client";
import { Network } from "@/components/icons/network";
import type { ReactNode, RefObject } from "react";
import { useIsDemo } from "@/components/chat/thread/demo-note";
import { MessagesSkeleton } from "@/components/chat/pane-skeleton";
import { suggestedStarters } from "@/components/chat/thread/suggested-starters";
import type { Editing } from "@/components/chat/message/use-editing";
import type { Partner } from "@/components/chat/use-partner";
import { Faces, Empty, Failed } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import type { Agent } from "@/lib/agents/contract";
import type { useChat } from "@/lib/chat/browser/use-chat";
import { useSentence, useText } from "@/lib/texts/use-text";
import { select } from "@/components/chat/use-selection";
import { Elsewhere } from "@/components/shell/frame/elsewhere";
import { Button } from "@/components/ui/form/button";
import { AgentAvatar } from "@/components/ui/avatar";
import { loadingFailed } from "@/lib/chat/browser/client";
import type { CallError } from "@/lib/core/http/browser/call";

/** Markdown and the virtualized list are heavy, so they are loaded lazily. */
const Messages = lazyPart(
  () => import("@/components/chat/thread/messages").then((part) => part.Messages),
  { waiting: <MessagesSkeleton />, failed: failedInPlace },
);
/** Preloads them while the messages are being fetched. */
export const prepareMessages = Messages.prepare;

type Props = {
  chat: ReturnType<typeof useChat>;
  agents: Agent[];
  partner: Pick<Partner, "agent" | "team">;
  /** The model that replies here. */
  model: string;
  /** The conversation's id; null: not started yet. */
  id: string | null;
  box: RefObject<HTMLElement | null>;
  first: string | null;
  editing: Editing;
  onAsk?: (messageId: string, words?: string) => void;
  onBranch?: (messageId: string) => void;
  /** A starter was chosen. */
  onStart: (starter: string) => void;
};

/** The messages, or why there are none. */
export function Thread({
  chat,
  agents,
  partner: { agent, team },
  model,
  id,
  box,
  first,
  editing,
  onAsk,
  onBranch,
  onStart,
}: Props) {
  const t = useText();
  const { conversation, live, messages } = chat;
  const { data, error, mutate } = conversation;
  const started = id !== null;
  const demo = useIsDemo(model);
  const isLoaded = data !== undefined || live !== null;
  const nameOf = (id: string) =>
    agents.find((each) => each.AgentId === id)?.name ??
    data?.agent_names?.[id] ??
    t("Deleted agent");
  return (
    <Faces
      loading={started && !isLoaded && !error}
      error={isLoaded ? undefined : error}
      empty={messages.length === 0}
      skeleton={<MessagesSkeleton />}
      failed={error && <LoadingFailed id={id ?? ""} error={error} onRetry={() => void mutate()} />}
      whenEmpty={
        started ? (
          <EmptyConversation />
        ) : (
          agent &&
          (team ? (
            <Beginning
              face={<Network aria-hidden="true" className="size-10 text-ink-2" />}
              name={team.name}
              about={team.description || team.agents.map(nameOf).join(", ")}
            />
          ) : (
            <Beginning
              face={<AgentAvatar id={agent.AgentId} name={agent.name} size={40} />}
              name={agent.name}
              about={agent.role_description}
            >
              <Starters agent={agent} onStart={onStart} />
            </Beginning>
          ))
        )
      }
    >
      <Messages
        messages={messages}
        box={box}
        nameOf={nameOf}
        demo={demo && live !== null}
        waitingFor={live?.reply.waiting?.tool_call_id}
        summary={data?.summary}
        first={first}
        editing={editing}
        onAsk={onAsk}
        onBranch={onBranch}
      />
    </Faces>
  );
}

type FailedProps = { id: string; error: CallError; onRetry: () => void };

function LoadingFailed({ id, error, onRetry }: FailedProps) {
  const t = useText();
  const title = loadingFailed(error, t, useSentence());
  if (error.status === 404)
    return (
      <Elsewhere kind="conversation" id={id}>
        <div role="alert" className="m-auto">
          <Empty
            title={title}
            text={t("It may have been deleted.")}
            action={<Button onClick={() => select({})}>{t("New chat")}</Button>}
          />
        </div>
      </Elsewhere>
    );
  return (
    <Failed
      className="m-auto"
      title={title}
      text={t("Your conversations are safe.")}
      onRetry={onRetry}
    />
  );
}

function EmptyConversation() {
  const t = useText();
  return (
    <Empty
      className="m-auto"
      title={t("Conversation appears to be empty")}
      text={t("Write a message to start it.")}
    />
  );
}

type BeginningProps = { face: ReactNode; name: string; about: string; children?: ReactNode };

/** The agent or the team of a new conversation. */
function Beginning({ face, name, about, children }: BeginningProps) {
  return (
    <div className="m-auto flex max-w-full flex-col items-center px-5 py-8 text-center">
      {face}
      <h2 className="mt-3 max-w-full wrap-anywhere">{name}</h2>
      {about && (
        <p className="mt-1 max-w-[min(48ch,100%)] text-balance wrap-anywhere text-ink-2">{about}</p>
      )}
      {children}
    </div>
  );
}

/** The agent's own, or some that suit it. */
function Starters({ agent, onStart }: { agent: Agent } & Pick<Props, "onStart">) {
  const t = useText();
  const starters = agent.starters ?? suggestedStarters(t, agent);
  return (
    <ul
      aria-label={t("Conversation starters")}
      className="mt-6 grid w-full max-w-140 gap-2 wide:grid-cols-2"
    >
      {starters.map((starter) => (
        <li key={starter} className="flex">
          <button
            type="button"
            onClick={() => onStart(starter)}
            className="min-h-11 w-full rounded-xl border border-line-strong bg-surface px-4 py-2.5 text-left text-ink-2 shadow-low wrap-anywhere hover:bg-hover hover:text-ink active:bg-press"
          >
            {starter}
          </button>
        </li>
      ))}
    </ul>
  );
}
