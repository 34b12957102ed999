"use client";
import { May } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { useCallback, useState } from "react";
import { AgentCard, AgentRow } from "@/components/agents/list/agent-card";
import { asOrder, matches, sorted } from "@/lib/agents/shared/order";
import { AgentCardsSkeleton } from "@/components/agents/list/agent-skeletons";
import { AgentListHead, type ListView } from "@/components/agents/list/agent-list-head";
import type { RemoveAgentProps } from "@/components/agents/list/remove-agent";
import { focusTargets } from "@/components/agents/focus-targets";
import { MANY } from "@/components/agents/many";
import { useOutcome, type FormOutcome } from "@/components/agents/use-outcome";
import { routes } from "@/components/routes";
import { store, useStored } from "@/components/shell/stored-preferences";
import { useCopyToWorkspace, type Copyable } from "@/components/items/use-copy-to-workspace";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { toastFailure } from "@/components/ui/feedback/toast";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { ListEnd } from "@/components/ui/page/list-end";
import { pinned, type useAgents } from "@/lib/agents/client";
import { agentApi, type Agent } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";

const RemoveAgent = lazyPart<RemoveAgentProps>(
  () => import("@/components/agents/list/remove-agent").then((part) => part.RemoveAgent),
  { onGivenUp: ({ onClose }) => onClose() },
);

/** Rendered at first, and added whenever the end comes near. */
const PIECE = 48;
const [ORDER, VIEW] = ["agents-order", "agents-view"];

type Props = {
  agents: ReturnType<typeof useAgents>;
  outcome: FormOutcome | null;
  onOutcome: (outcome: FormOutcome | null) => void;
  onEdit: (agent: Agent) => void;
};

export function AgentList({ agents, outcome, onOutcome, onEdit }: Props) {
  const { data, error, isLoading, mutate } = agents;
  const [wanted, setWanted] = useState("");
  const [removing, setRemoving] = useState<Agent | null>(null);
  const copying = useCopyToWorkspace();
  useOutcome(outcome, () => onOutcome(null));
  const order = asOrder(useStored(ORDER));
  const view: ListView = useStored(VIEW) === "list" ? "list" : "cards";
  const all = data ?? [];
  const many = all.length > MANY;
  const words = many ? wanted.trim() : "";
  const matching = words === "" ? all : all.filter((agent) => matches(agent, words.toLowerCase()));
  const clear = () => {
    setWanted("");
    document.getElementById(focusTargets.search)?.focus();
  };
  return (
    <>
      <AgentListHead
        tools={
          many
            ? {
                words: wanted,
                onWords: setWanted,
                order,
                onOrder: (next) => store(ORDER, next),
                view,
                onView: (next) => store(VIEW, next),
              }
            : undefined
        }
      />
      <Faces
        loading={isLoading}
        error={data ? undefined : error}
        empty={matching.length === 0}
        skeleton={<AgentCardsSkeleton />}
        failed={<NotLoaded onRetry={() => void mutate()} />}
        whenEmpty={
          all.length === 0 ? (
            <NoAgents />
          ) : (
            <NoMatch words={words} hidden={all.length} onClear={clear} />
          )
        }
      >
        <Drawn
          key={`${words} ${order}`}
          agents={sorted(matching, order)}
          view={many ? view : "cards"}
          onEdit={onEdit}
          onRemove={setRemoving}
          onPin={usePin(agents)}
          onCopy={copying.begin}
        />
      </Faces>
      {copying.dialog}
      <RemoveAgent
        agent={removing}
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onRemoved={() => onOutcome({ focus: focusTargets.heading })}
      />
    </>
  );
}

type DrawnProps = {
  agents: Agent[];
  view: ListView;
  onEdit: (agent: Agent) => void;
  onRemove: (agent: Agent) => void;
  onPin: (agent: Agent) => void;
  onCopy?: (of: Copyable) => void;
};

/** In batches: a thousand cards at once would take a second. */
function Drawn({ agents, view, onEdit, onRemove, onPin, onCopy }: DrawnProps) {
  const [most, setMost] = useState(PIECE);
  const more = useCallback(() => setMost((before) => before + PIECE), []);
  const One = view === "list" ? AgentRow : AgentCard;
  return (
    <>
      <ul
        className={
          view === "list"
            ? "divide-y divide-line rounded-xl border border-line bg-surface"
            : "grid gap-4 wide:grid-cols-2 min-[73.75rem]:grid-cols-3"
        }
      >
        {agents.slice(0, most).map((agent) => (
          <One
            key={agent.AgentId}
            agent={agent}
            onEdit={() => onEdit(agent)}
            onRemove={() => onRemove(agent)}
            onPin={() => onPin(agent)}
            onCopy={
              onCopy && (() => onCopy({ kind: "agent", id: agent.AgentId, name: agent.name }))
            }
            onDuplicate={() =>
              window.history.pushState(null, "", routes.duplicateAgent(agent.AgentId))
            }
          />
        ))}
      </ul>
      {most < agents.length && <ListEnd key={most} onNear={more} />}
    </>
  );
}

/** Shown immediately, and reverted if the server refuses. */
function usePin({ data, mutate }: Props["agents"]): (agent: Agent) => void {
  const t = useText();
  return (agent) => {
    const after = data?.map((each) =>
      each.AgentId === agent.AgentId
        ? { ...each, pinned: agent.pinned ? undefined : (true as const) }
        : each,
    );
    const failed = agent.pinned
      ? t("Couldn't unpin {name}. Try again.", { name: agent.name })
      : t("Couldn't pin {name}. Try again.", { name: agent.name });
    mutate(
      pinned(agent.AgentId, !agent.pinned).then(() => after),
      { optimisticData: after, rollbackOnError: true, revalidate: false },
    ).catch(() => toastFailure(failed));
  };
}

const framed = "rounded-xl border border-line";

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  const text = t("The server didn't respond. Your agents are safe.");
  return (
    <Failed
      className={framed}
      title={t("Failed to load agents")}
      text={text}
      retryLabel={t("Retry Loading Agents")}
      onRetry={onRetry}
    />
  );
}

function NoAgents() {
  const t = useText();
  const create = (
    <May call={agentApi.create}>
      <ButtonLink id={focusTargets.create} variant="primary" icon={<Plus />} href={routes.newAgent}>
        {t("Create Agent")}
      </ButtonLink>
    </May>
  );
  return (
    <Empty
      className={framed}
      drawing="agents"
      title={t("No agents yet")}
      text={t("Describe its role and instructions, then try it in a chat.")}
      action={create}
    />
  );
}

type NoMatchProps = { words: string; hidden: number; onClear: () => void };

function NoMatch({ words, hidden, onClear }: NoMatchProps) {
  const t = useText();
  const text = t(
    {
      one: "{count} agent is hidden by the search.",
      other: "{count} agents are hidden by the search.",
    },
    { count: hidden },
  );
  return (
    <Empty
      className={framed}
      title={t("No agents match “{words}”", { words })}
      text={text}
      action={<Button onClick={onClear}>{t("Clear search")}</Button>}
    />
  );
}
