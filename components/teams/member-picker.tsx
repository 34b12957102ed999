"use client";
import { ArrowDown } from "@/components/icons/arrow-down";
import { ArrowUp } from "@/components/icons/arrow-up";
import { Plus } from "@/components/icons/plus";
import { Search } from "@/components/icons/search";
import { X } from "@/components/icons/x";
import { useId, useState } from "react";
import { routes } from "@/components/routes";
import type { NameOf } from "@/components/teams/graph/use-words";
import type { useMembers } from "@/components/teams/use-members";
import { Alert } from "@/components/ui/feedback/alert";
import { AgentAvatar } from "@/components/ui/avatar";
import { Button, ButtonLink, IconButton } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import type { Agent } from "@/lib/agents/contract";
import { teamLimits } from "@/lib/teams/rules";
import { useText } from "@/lib/texts/use-text";
import { isEnter } from "@/components/ui/form/enter-key";

/** With more than these, typing is faster than scanning. */
const SEARCH_FROM = 8;

type Props = {
  agents: readonly Agent[];
  members: readonly string[];
  nameOf: NameOf;
  change: ReturnType<typeof useMembers>;
  /** A note on how changes are saved. */
  note: string;
  className?: string;
};

/** The team's members in order, and the agents that could be added. */
export function MemberPicker({ agents, members, nameOf, change, note, className }: Props) {
  const t = useText();
  const title = useId();
  return (
    <section aria-labelledby={title} className={className}>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <h3 id={title} tabIndex={-1} className="text-sm font-medium">
          {t("Members")}
        </h3>
        <span className="text-13 text-ink-3">
          {t("{count} of {most}", { count: members.length, most: teamLimits.agents })}
        </span>
      </div>
      <p className="mb-3 text-13 text-ink-3">{note}</p>
      {change.problem && (
        <Alert tone="bad" className="mb-3">
          {change.problem}
        </Alert>
      )}
      <Chosen members={members} nameOf={nameOf} change={change} titleId={title} />
      <LastChange change={change} onUndone={() => document.getElementById(title)?.focus()} />
      <Others
        agents={agents.filter((agent) => !members.includes(agent.AgentId))}
        none={agents.length === 0}
        change={change}
      />
    </section>
  );
}

/** Shows a removal with its undo; other changes are visible where they happened. */
function LastChange({
  change: { said, undo },
  onUndone,
}: {
  change: Props["change"];
  onUndone: () => void;
}) {
  const t = useText();
  return (
    <div className={undo ? "mt-2 flex items-center gap-2 pl-3" : "sr-only"}>
      <p role="status" className="min-w-0 flex-1 truncate text-13 text-ink-2">
        {said}
      </p>
      {undo && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            undo();
            onUndone(); // the button is gone
          }}
        >
          {t("Undo")}
        </Button>
      )}
    </div>
  );
}

function Chosen({
  members,
  nameOf,
  change,
  titleId,
}: Pick<Props, "members" | "nameOf" | "change"> & { titleId: string }) {
  const t = useText();
  if (members.length === 0)
    return (
      <p className="rounded-lg border border-dashed border-line-strong px-3 py-3 text-13 text-ink-2">
        {t("No members yet. Add agents below.")}
      </p>
    );
  const focusTitle = () => document.getElementById(titleId)?.focus();
  return (
    <ol className="divide-y divide-line rounded-lg border border-line">
      {members.map((id, at) => {
        const name = nameOf(id);
        return (
          <li key={id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
            <span aria-hidden="true" className="w-5 flex-none text-13 text-ink-3">
              {at + 1}
            </span>
            <AgentAvatar id={id} name={name} size={24} />
            <span title={name} className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <span className="flex flex-none">
              <IconButton
                size="sm"
                label={t("Move {name} up", { name })}
                aria-disabled={at === 0}
                className="aria-disabled:text-ink-disabled"
                onClick={() => at > 0 && change.move(id, -1, name)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t("Move {name} down", { name })}
                aria-disabled={at === members.length - 1}
                className="aria-disabled:text-ink-disabled"
                onClick={() => at < members.length - 1 && change.move(id, 1, name)}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t("Remove {name}", { name })}
                onClick={() => {
                  change.remove(id, name);
                  focusTitle(); // its row is gone
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Others({
  agents,
  none,
  change,
}: {
  agents: readonly Agent[];
  /** Whether there are no agents at all. */
  none: boolean;
  change: Props["change"];
}) {
  const t = useText();
  const title = useId();
  const [words, setWords] = useState("");
  const searchable = agents.length > SEARCH_FROM;
  const options = searchable
    ? agents.filter(({ name, role_description: role }) =>
        `${name} ${role}`.toLowerCase().includes(words.trim().toLowerCase()),
      )
    : agents;
  if (none) {
    return (
      <div className="mt-3 flex items-center justify-between gap-3">
        <p className="text-13 text-ink-2">{t("No agents yet.")}</p>
        <ButtonLink size="sm" href={routes.newAgent}>
          {t("Create Agent")}
        </ButtonLink>
      </div>
    );
  }
  if (agents.length === 0)
    return <p className="mt-3 text-13 text-ink-3">{t("All agents are in this team.")}</p>;
  return (
    <div className="mt-4">
      <h4 id={title} className="mb-2 text-13 font-medium text-ink-2">
        {t("Other agents")}
      </h4>
      {searchable && (
        <div className="mb-2">
          <TextInput
            type="search"
            scale="sm"
            start={<Search aria-hidden="true" />}
            aria-label={t("Search agents")}
            placeholder={t("Search agents")}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => isEnter(event) && event.preventDefault()}
          />
        </div>
      )}
      <ul aria-labelledby={title} className="-mx-2 max-h-80 overflow-y-auto">
        {options.map((agent) => (
          <Other key={agent.AgentId} agent={agent} change={change} />
        ))}
        {options.length === 0 && (
          <li className="px-2 py-2 text-13 text-ink-2">{t("No agents match.")}</li>
        )}
      </ul>
    </div>
  );
}

function Other({
  agent: { AgentId: id, name, role_description: role },
  change,
}: {
  agent: Agent;
  change: Props["change"];
}) {
  const t = useText();
  return (
    <li>
      <button
        type="button"
        disabled={change.full}
        onClick={(event) => {
          const row = event.currentTarget.closest("li");
          const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector(
            "button",
          );
          change.add(id, name);
          next?.focus(); // its own row is gone
        }}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-lg px-2 py-1 text-left -outline-offset-2! not-disabled:hover:bg-hover disabled:text-ink-disabled"
      >
        <AgentAvatar id={id} name={name} size={24} />
        <span className="sr-only">{t("Add {name}", { name })}</span>
        <span aria-hidden="true" className="min-w-0 flex-1">
          <span className="block truncate">{name}</span>
          {role && <span className="block truncate text-13 text-ink-2">{role}</span>}
        </span>
        <Plus aria-hidden="true" className="size-4 text-ink-2" />
      </button>
    </li>
  );
}
