"use client";
import { useMay } from "@/components/shell/workspace";
import { CalendarClock } from "@/components/icons/calendar-clock";
import { CircleExclamationPoint } from "@/components/icons/circle-exclamation-point";
import { Play } from "@/components/icons/play";
import { Square } from "@/components/icons/square";
import { cx } from "class-variance-authority";
import { nextRun } from "@/components/tasks/next-run";
import type { Chosen } from "@/components/tasks/list/use-chosen";
import type { Routing } from "@/components/tasks/use-routing";
import { AgentAvatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/form/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Agent } from "@/lib/agents/contract";
import { taskApi, type Task } from "@/lib/tasks/contract";
import type { Team } from "@/lib/teams/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { withReason } from "@/lib/core/shared/sentence";

const SHOWN = 4;

type WhoProps = { task: Task; agents: Agent[]; teams: readonly Team[] };

/** The workers of a task: its agents, or the members of its team, as overlapping squares. */
export function TaskAgents({ task, agents, teams }: WhoProps) {
  const t = useText();
  const who = workersOf(task, agents, teams);
  if (who.length === 0) return null;
  const names = who.map(({ name }) => name).join(", ");
  return (
    <span className="flex flex-none items-center" title={names}>
      <span className="sr-only">{t("Assigned: {names}", { names })}</span>
      {who.slice(0, SHOWN).map(({ id, name }, at) => (
        <span key={id} className={cx("rounded-md ring-2 ring-surface", at > 0 && "-ml-1")}>
          <AgentAvatar id={id} name={name} size={20} />
        </span>
      ))}
      {who.length > SHOWN && (
        <span aria-hidden="true" className="ml-1 text-xs text-ink-3">
          +{who.length - SHOWN}
        </span>
      )}
    </span>
  );
}

/** Agents assigned to the task work instead of its team. */
function workersOf(
  { assigned_agents: names, team_id: id }: Task,
  agents: Agent[],
  teams: readonly Team[],
) {
  if (names.length > 0)
    return names.map((name) => ({
      id: agents.find((agent) => agent.name === name)?.AgentId ?? name,
      name,
    }));
  const members = teams.find((team) => team.TeamId === id)?.agents ?? [];
  return members.flatMap((member) => {
    const agent = agents.find((each) => each.AgentId === member);
    return agent ? [{ id: member, name: agent.name }] : [];
  });
}

/** The name of the task's team. */
export function TaskTeam({
  task,
  teams,
  className,
}: Pick<WhoProps, "task" | "teams"> & { className?: string }) {
  const t = useText();
  const team = teams.find((each) => each.TeamId === task.team_id);
  if (!team) return null;
  return (
    <span className={cx("truncate text-13 text-ink-2", className)} title={team.name}>
      <span className="sr-only">{t("Team")}: </span>
      {team.name}
    </span>
  );
}

/** More details: when it runs automatically, how often it ran, when it was completed. */
export function TaskMeta({ task }: { task: Task }) {
  const t = useText();
  const { status, schedule, attempts, assigned_agents: assigned, team_id: team } = task;
  if (schedule && status !== "in_progress") {
    return (
      <span
        className="flex max-w-full flex-none items-center gap-1 text-13 text-ink-3"
        title={t("Runs automatically")}
      >
        <CalendarClock aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{t("Next run:")} </span>
        <span className="truncate">{nextRun(schedule.next_run_at, schedule.time_zone)}</span>
      </span>
    );
  }
  if (status === "completed") {
    return (
      <span className="ml-auto text-13 text-ink-3">
        <RelativeTime iso={task.updated_at} form="long" />
      </span>
    );
  }
  if (attempts > 0 && status === "pending")
    return (
      <span className="flex-none text-13 text-ink-3">
        {t({ one: "{count} run", other: "{count} runs" }, { count: attempts })}
      </span>
    );
  if (assigned.length === 0 && !team && status === "pending")
    return <span className="flex-none text-13 text-ink-3">{t("No agent yet")}</span>;
  return null;
}

/**
 * Why the last run produced no result; otherwise the task's description. Being stopped by its person is not a failure:
 * a card shows it in grey, and a row in its badge.
 */
export function TaskText({ task, lines }: { task: Task; lines: 1 | 2 }) {
  const t = useText();
  const say = useSentence();
  const clamp = lines === 1 ? "truncate" : "line-clamp-2";
  if (task.stopped && task.status === "pending" && lines === 2)
    return (
      <p className="flex items-center gap-1.5 text-13 text-ink-2">
        <Square aria-hidden="true" className="size-3.5" />
        {t("Stopped")}
      </p>
    );
  if (task.error && !task.stopped && task.status === "pending") {
    const why = say(withReason(task.error, task.error_reason));
    return (
      <p className="flex items-start gap-1.5 text-13 text-bad">
        <CircleExclamationPoint aria-hidden="true" className="mt-0.75 size-3.5" />
        <span className={cx("min-w-0 wrap-anywhere", clamp)} title={why}>
          {why}
        </span>
      </p>
    );
  }
  return <p className={cx("text-13 wrap-anywhere text-ink-2", clamp)}>{task.description}</p>;
}

type RouteProps = {
  task: Task;
  routing: Routing;
  /** Its position among the actions of an open task; undefined: it is in a list. */
  rank?: "first" | "second";
  className?: string;
};

/** SPEC section 2: offered on every task that is not completed. Disabled while the task is in progress. */
export function RouteButton({ task, routing, rank, className }: RouteProps) {
  const t = useText();
  const may = useMay()(taskApi.route);
  if (task.status === "completed" || !may) return null;
  const underWay = task.status === "in_progress";
  return (
    <Button
      size={rank ? "md" : "sm"}
      variant={rank === "first" ? "primary" : "secondary"}
      icon={rank && <Play />}
      className={className}
      disabled={underWay}
      title={underWay ? t("Running") : undefined}
      busy={routing.busy.has(task.TaskId)}
      onClick={() => void routing.route(task)}
    >
      {t("Route Task")}
      <span className="sr-only">: {task.name}</span>
    </Button>
  );
}

/** As wide as the button that a completed task does not have, so that the badges of all rows are aligned. */
export function RouteButtonRoom() {
  const t = useText();
  return (
    <span
      aria-hidden="true"
      className="invisible h-0 border-x px-3 text-13 font-medium whitespace-nowrap max-wide:hidden"
    >
      {t("Route Task")}
    </span>
  );
}

export function ChooseBox({
  task,
  chosen,
  className,
}: {
  task: Task;
  chosen: Chosen;
  className?: string;
}) {
  const t = useText();
  if (!useMay()(taskApi.bulk)) return null;
  return (
    <label className={cx("flex size-6 flex-none items-center justify-center", className)}>
      <input
        type="checkbox"
        aria-label={t("Select {name}", { name: task.name })}
        className="size-4 accent-brand"
        checked={chosen.has(task.TaskId)}
        // A click event says whether Shift is held, a change event does not.
        onClick={(event) => chosen.toggle(task.TaskId, event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  );
}
