"use client";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { Square } from "@/components/icons/square";
import { ModelMenu } from "@/components/chat/composer/model-menu";
import type { ModelChoices } from "@/components/chat/composer/use-chat-model";
import { Composer } from "@/components/chat/composer/composer";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import type { Agent } from "@/lib/agents/contract";
import type { useChat } from "@/lib/chat/browser/use-chat";
import type { SentFile } from "@/lib/files/contract";
import { useModels } from "@/lib/models/client";
import { useText } from "@/lib/texts/use-text";

const WaitingForm = lazyPart(
  () => import("@/components/run-timeline/waiting/waiting-form").then((part) => part.WaitingForm),
  { waiting: <Skeleton className="h-40 rounded-xl" />, failed: failedInPlace },
);

type Props = {
  chat: ReturnType<typeof useChat>;
  agent: Agent | null;
  /** The id of the team that it answers for. */
  teamId?: string;
  /** Which model would answer, and what else could. */
  model: string;
  choices?: ModelChoices;
  /** The agent or team that replies here, or replied. */
  name: string;
  place: string;
  /** Whether the conversation exists already, and whether it has been loaded. */
  started: boolean;
  ready: boolean;
  /** Whether a message gets the focus on arrival. */
  messageFirst: boolean;
  /** A viewer may not write here: the agent or team is not open to viewers. */
  closed: string | null;
  onSend: (words: string, files: SentFile[]) => boolean;
  onEditLast: () => boolean;
};

/** Below the messages: connection problems, refusals, and the composer. */
export function PaneFoot(props: Props) {
  const t = useText();
  const { chat, name } = props;
  const { live, notice } = chat;
  return (
    <div data-foot="composer" className="mx-auto flex w-full max-w-(--measure) flex-col gap-3">
      {live?.line === "mending" && (
        <p role="status" className="text-13 text-ink-2">
          {t("The connection was lost. Reconnecting…")}
        </p>
      )}
      {live?.line === "lost" && (
        <Alert
          tone="bad"
          title={t("Failed to connect to API server")}
          action={
            <Button size="sm" icon={<RefreshCw aria-hidden="true" />} onClick={chat.reconnect}>
              {t("Retry")}
            </Button>
          }
        >
          {t("The reply continues in the background.")}
        </Alert>
      )}
      {notice && <Alert tone="bad">{notice}</Alert>}
      {live?.reply.waiting && live.reply.runId ? (
        <WaitingForm
          runId={live.reply.runId}
          waiting={live.reply.waiting}
          name={name}
          onStop={chat.stop}
        />
      ) : (
        <Writing {...props} />
      )}
    </div>
  );
}

/** The composer, or the reason why there is nobody to write to; a reply in progress can be stopped. */
function Writing({ chat, agent, teamId, model, choices, place, started, ready, ...rest }: Props) {
  const t = useText();
  const { live, stop } = chat;
  const { data: models = [] } = useModels();
  const stopping = live?.stopping ?? false;
  if (agent)
    return (
      <Composer
        place={place}
        agent={agent}
        partner={teamId ?? agent.AgentId}
        model={<ModelMenu model={model} choices={choices} />}
        modelId={model}
        models={models}
        running={live !== null}
        stopping={stopping}
        disabled={!ready}
        messageFirst={rest.messageFirst}
        onSend={rest.onSend}
        onStop={stop}
        onEditLast={rest.onEditLast}
      />
    );
  if (!ready) return null;
  return (
    <Alert
      tone="info"
      action={
        live && (
          <Button size="sm" icon={<Square aria-hidden="true" />} busy={stopping} onClick={stop}>
            {t("Stop")}
          </Button>
        )
      }
    >
      {rest.closed
        ? t("{name} isn't open to viewers. You can read here, but not write.", {
            name: rest.closed,
          })
        : started
          ? t("This agent was deleted. You can still read the conversation.")
          : t("This agent no longer exists. Select another one.")}
    </Alert>
  );
}
