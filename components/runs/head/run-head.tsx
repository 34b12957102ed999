"use client";
import type { ReactNode } from "react";
import { ChevronLeft } from "@/components/icons/chevron-left";
import { ListChecks } from "@/components/icons/list-checks";
import { MessageSquare } from "@/components/icons/message-square";
import { Workflow } from "@/components/icons/workflow";
import { routes } from "@/components/routes";
import { RunBadge } from "@/components/run-timeline/run-badge";
import { AgentAvatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { RunSummary } from "@/lib/runs/run/contract";
import { useTeams } from "@/lib/teams/client";
import { useText } from "@/lib/texts/use-text";

type Props = {
  run: RunSummary;
  title: string;
  names: ReadonlyMap<string, string>;
  /** Its actions. */
  children: ReactNode;
};

/** The input; how the run ended, its agents, place and time. */
export function RunHead({ run, title, names, children }: Props) {
  return (
    <div>
      <AllRuns />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <h1
          className="line-clamp-3 min-w-0 flex-1 basis-72 text-pretty wrap-anywhere"
          title={title}
        >
          {title}
        </h1>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-2">
        <RunBadge status={run.status} />
        <Agents run={run} names={names} />
        <Source run={run} title={title} />
        <Team run={run} />
        <span>
          <RelativeTime iso={run.started_at} form="long" />
        </span>
      </div>
    </div>
  );
}

export function AllRuns() {
  const t = useText();
  return (
    <Link
      href={routes.programRuns}
      className="-ml-1 inline-flex items-center gap-1 rounded-sm text-13 text-ink-2 hover:text-ink hover:underline max-wide:min-h-11"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {t("All runs")}
    </Link>
  );
}

/** The plan's agents, or the one that replied; each links to its form. */
function Agents({ run, names }: Pick<Props, "run" | "names">) {
  const t = useText();
  const ids = run.route?.agents.length ? run.route.agents : [run.agent_id];
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {[...new Set(ids)].map((id) => {
        const name = names.get(id);
        const facts = (
          <>
            <AgentAvatar id={id} name={name ?? "?"} size={20} />
            {name ?? t("Deleted agent")}
          </>
        );
        const looks = "inline-flex items-center gap-1.5";
        return name === undefined ? (
          <span key={id} className={looks}>
            {facts}
          </span>
        ) : (
          <Link key={id} href={routes.editAgent(id)} className={`${looks} ${LINK}`}>
            {facts}
          </Link>
        );
      })}
    </span>
  );
}

const LINK = "rounded-sm hover:text-ink hover:underline max-wide:min-h-11";
const PLACE = `inline-flex max-w-72 min-w-0 items-center gap-1.5 text-brand-ink [&_svg]:size-4 [&_svg]:flex-none ${LINK} hover:text-brand-ink`;

/** The conversation or the task of the run. */
function Source({ run, title }: Pick<Props, "run" | "title">) {
  const t = useText();
  const { task_id: task, conversation_id: id, user_message_id: message } = run;
  if (task)
    return (
      <Link href={routes.task(task)} className={PLACE}>
        <ListChecks aria-hidden="true" />
        {t("Open task")}
      </Link>
    );
  if (!id) return run.kind === "api" ? <span>{t("API")}</span> : null;
  const whose = run.team_id ? { teamId: run.team_id } : { agentId: run.agent_id };
  // A conversation is named after its first message, which may be this run's input.
  const isQuestion = !run.title || title.startsWith(run.title.replace(/…$/, "").trim());
  const named = isQuestion ? t("Open conversation") : run.title;
  return (
    <Link
      href={routes.chatWith({ ...whose, conversationId: id, messageId: message })}
      title={named}
      className={PLACE}
    >
      <MessageSquare aria-hidden="true" />
      <span className="truncate">{named}</span>
    </Link>
  );
}

/** Links to the run in the team's graph, if it is a task's. */
function Team({ run: { team_id: id, run_id: run, kind } }: Pick<Props, "run">) {
  const { data = [] } = useTeams();
  const team = data.find((each) => each.TeamId === id);
  if (!id || !team) return null;
  return (
    <Link href={kind === "task" ? routes.graphAtWork(id, run) : routes.graph(id)} className={PLACE}>
      <Workflow aria-hidden="true" />
      <span className="truncate">{team.name}</span>
    </Link>
  );
}
