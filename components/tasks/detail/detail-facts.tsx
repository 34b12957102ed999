"use client";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { Authors } from "@/components/items/authors";
import { routes } from "@/components/routes";
import { nextRun } from "@/components/tasks/next-run";
import { PriorityMark } from "@/components/tasks/form/priority";
import { DueMark, Label } from "@/components/tasks/form/task-marks";
import { scheduleWords } from "@/components/tasks/schedule-words";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { AgentAvatar } from "@/components/ui/avatar";
import type { Agent } from "@/lib/agents/contract";
import type { Route } from "@/lib/runs/run/contract";
import type { Task } from "@/lib/tasks/contract";
import { useTeams } from "@/lib/teams/client";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";
import { withReason } from "@/lib/core/shared/sentence";

const SentFiles = lazyPart(
  () => import("@/components/files/sent-files").then((part) => part.SentFiles),
  { ahead: false },
);

type Props = {
  task: Task;
  agents: Agent[];
  /** The agent that the latest run was routed to, and why. */
  route?: Route;
};

export function DetailFacts({ task, agents, route }: Props) {
  const t = useText();
  const { assigned_agents: names, team_id: team, schedule, files } = task;
  const chosen = (route?.agents ?? [])
    .map((id) => agents.find((agent) => agent.AgentId === id)?.name)
    .filter((name) => name !== undefined);
  return (
    <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-2.5">
      {team && (
        <Fact name={t("Team")}>
          <TeamName id={team} runId={task.run_id} />
        </Fact>
      )}
      {names.length > 0 ? (
        <Fact name={names.length === 1 ? t("Agent") : t("Agents")}>
          <Names names={names} agents={agents} />
        </Fact>
      ) : (
        !team && (
          <Fact name={t("Agent")}>
            {chosen.length > 0 ? (
              <Names names={chosen} agents={agents} />
            ) : (
              <span className="text-ink-2">{t("Chosen when routed")}</span>
            )}
          </Fact>
        )
      )}
      {route && (
        <Fact name={t("Routed")}>
          <RoutedBy route={route} inTeam={team !== undefined} />
        </Fact>
      )}
      {schedule && (
        <Fact name={t("Repeats")}>
          {scheduleWords(t, schedule)}
          <span className="mt-0.5 block text-13 text-ink-2">
            {t("Next run {time}, {zone}", {
              time: nextRun(schedule.next_run_at, schedule.time_zone),
              zone: schedule.time_zone,
            })}
          </span>
        </Fact>
      )}
      {task.priority && (
        <Fact name={t("Priority")}>
          <PriorityMark t={t} priority={task.priority} />
        </Fact>
      )}
      {task.due_on && (
        <Fact name={t("Due date")}>
          <DueMark due={task.due_on} open={task.status !== "completed"} />
        </Fact>
      )}
      {task.labels && (
        <Fact name={t("Labels")}>
          <span className="flex flex-wrap gap-1.5 text-xs text-ink-2">
            {task.labels.map((label) => (
              <Label key={label} label={label} />
            ))}
          </span>
        </Fact>
      )}
      {task.created_by && (
        <Fact name={t("By")}>
          <Authors item={task} />
        </Fact>
      )}
      {files && (
        <Fact name={t("Files")}>
          <SentFiles files={files} />
        </Fact>
      )}
    </dl>
  );
}

/** How the agents were chosen, and why, unless that only repeats it. */
function RoutedBy({ route: { method, reason, why }, inTeam }: { route: Route; inTeam: boolean }) {
  const t = useText();
  const say = useSentence();
  const by = methodWords(t, method);
  const sentence = say(withReason(reason, why));
  if (why && method !== "model" && method !== "words") {
    const says = why.reason === "by_graph" ? inTeam : SAYS_IT_AGAIN.includes(why.reason);
    return says ? by : sentence;
  }
  return (
    <>
      {by}
      {reason && <span className="mt-0.5 block text-13 wrap-anywhere text-ink-2">{sentence}</span>}
    </>
  );
}
const SAYS_IT_AGAIN = ["only_agent_assigned", "in_assigned_order"];

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** Links to the team's graph, with this task's latest run. */
function TeamName({ id, runId }: { id: string; runId?: string }) {
  const t = useText();
  const { data } = useTeams();
  if (!data) return "\u00a0";
  const team = data.find((each) => each.TeamId === id);
  if (!team) return t("Deleted team");
  const link = "rounded-sm wrap-anywhere text-brand-ink hover:underline";
  return (
    <span className="flex flex-wrap gap-x-3">
      <Link href={routes.graph(id)} className={link}>
        {team.name}
      </Link>
      {runId && (
        <Link href={routes.graphAtWork(id, runId)} className={link}>
          {t("Watch run")}
        </Link>
      )}
    </span>
  );
}

function Names({ names, agents }: { names: string[]; agents: Agent[] }) {
  return (
    <ol className="flex flex-wrap gap-x-3 gap-y-1.5">
      {names.map((name) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <AgentAvatar
            id={agents.find((agent) => agent.name === name)?.AgentId ?? name}
            name={name}
            size={20}
          />
          <span className="truncate" title={name}>
            {name}
          </span>
        </li>
      ))}
    </ol>
  );
}

function methodWords(t: Translate, method: string): string {
  const words: { [method: string]: string } = {
    direct: t("To the assigned agent"),
    sequence: t("To the assigned agents, one after another"),
    graph: t("By the team's graph"),
    model: t("By the model"),
    words: t("By matching words"),
  };
  return words[method] ?? method;
}
