"use client";
import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { AgentCard } from "@/components/agents/list/agent-card";
import { AgentCardsSkeleton } from "@/components/agents/list/agent-skeletons";
import { focusTargets } from "@/components/agents/focus-targets";
import { useOutcome, type FormOutcome } from "@/components/agents/use-outcome";
import { routes } from "@/components/routes";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { useRemoveAgent, type useAgents } from "@/lib/agents/browser/client";
import type { Agent } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";
import { Done } from "@/components/agents/list/done";
import { TextInput } from "@/components/ui/form/input";

/** With more than a dozen, typing is faster than looking. */
const SEARCH_FROM = 13;

type Props = {
  agents: ReturnType<typeof useAgents>;
  outcome: FormOutcome | null;
  onOutcome: (outcome: FormOutcome | null) => void;
  onEdit: (agent: Agent) => void;
};

export function AgentList({
  agents: { data, error, isLoading, mutate },
  outcome,
  onOutcome,
  onEdit,
}: Props) {
  const t = useText();
  const remove = useRemoveAgent();
  const [wanted, setWanted] = useState("");
  const [removing, setRemoving] = useState<Agent | null>(null);
  useOutcome(outcome, () => onOutcome(null));
  const all = data ?? [];
  const searchable = all.length >= SEARCH_FROM;
  const words = searchable ? wanted.trim() : "";
  const shown = words === "" ? all : all.filter((agent) => matches(agent, words.toLowerCase()));
  const clear = () => {
    setWanted("");
    document.getElementById(focusTargets.search)?.focus();
  };

  return (
    <>
      <AgentListHead
        done={outcome?.text}
        search={searchable ? { value: wanted, onChange: setWanted } : undefined}
      />
      <Faces
        loading={isLoading}
        error={data ? undefined : error}
        empty={shown.length === 0}
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
        <ul className="grid gap-4 wide:grid-cols-2 min-[73.75rem]:grid-cols-3">
          {shown.map((agent) => (
            <AgentCard
              key={agent.AgentId}
              agent={agent}
              onEdit={() => onEdit(agent)}
              onRemove={() => setRemoving(agent)}
            />
          ))}
        </ul>
      </Faces>
      <RemoveDialog
        thing={removing}
        title={({ name }) => t("Delete {name}?", { name })}
        text={t("Its instructions are deleted. Conversations stay readable.")}
        confirm={t("Delete agent")}
        onConfirm={({ AgentId: id }) => remove({ id })}
        onClose={() => setRemoving(null)}
        onRemoved={({ name }) =>
          onOutcome({ text: t("{name} deleted", { name }), focus: focusTargets.heading })
        }
      />
    </>
  );
}

function matches(agent: Agent, words: string): boolean {
  const text = [
    agent.name,
    agent.role_description,
    agent.model,
    ...agent.tools.map((tool) => tool.function.name),
  ];
  return text.some((each) => each.toLowerCase().includes(words));
}

const framed = "rounded-xl border border-line";

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  const text = t("The server did not answer. Your agents are safe.");
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
    <ButtonLink id={focusTargets.create} variant="primary" icon={<Plus />} href={routes.newAgent}>
      {t("Create Agent")}
    </ButtonLink>
  );
  return (
    <Empty
      className={framed}
      drawing="agents"
      title={t("No agents yet")}
      text={t("Say who it is and what it does, then try it in chat.")}
      action={create}
    />
  );
}

function NoMatch({
  words,
  hidden,
  onClear,
}: {
  words: string;
  hidden: number;
  onClear: () => void;
}) {
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

type AgentListHeadProps = {
  done?: string;
  /** Omitted when there are too few to search. */
  search?: { value: string; onChange: (value: string) => void };
};

function AgentListHead({ done, search }: AgentListHeadProps) {
  const t = useText();
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <h2 id={focusTargets.heading} tabIndex={-1}>
        {t("My Agents")}
      </h2>
      <Done text={done} />
      {search && (
        <div className="w-full wide:w-60">
          <TextInput
            id={focusTargets.search}
            type="search"
            scale="sm"
            start={<Search aria-hidden="true" />}
            aria-label={t("Search agents")}
            placeholder={t("Search agents")}
            value={search.value}
            onChange={(event) => search.onChange(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}
