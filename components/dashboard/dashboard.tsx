"use client";
import { taskApi } from "@/lib/tasks/contract";
import { agentApi } from "@/lib/agents/contract";
import { useMay } from "@/components/shell/workspace";
import { Bot } from "@/components/icons/bot";
import { Plus } from "@/components/icons/plus";
import { Hand } from "@/components/icons/hand";
import { Counts } from "@/components/dashboard/counts";
import { DashboardAgents } from "@/components/dashboard/dashboard-agents";
import { DashboardTasks } from "@/components/dashboard/dashboard-tasks";
import { FirstSteps } from "@/components/dashboard/first-steps";
import { useFirstSteps, type Steps } from "@/components/dashboard/use-first-steps";
import { LatestRuns } from "@/components/dashboard/latest-runs";
import { Usage } from "@/components/dashboard/usage";
import { routes } from "@/components/routes";
import { useAuth } from "@/components/shell/auth-provider";
import { HeldNotice } from "@/components/shell/held";
import { displayName } from "@/components/shell/person";
import { ButtonLink, Button } from "@/components/ui/form/button";
import { Failed } from "@/components/ui/feedback/faces";
import { Page, PageHead } from "@/components/ui/page/page";
import { useDashboard } from "@/lib/dashboard/client";
import type { Dashboard as Known, LatestRun } from "@/lib/dashboard/contract";
import { useText, type Translate } from "@/lib/texts/use-text";
import { runPlace } from "@/components/dashboard/run-place";
import { INBOX } from "@/components/shell/menu";
import { number } from "@/lib/texts/format";

export function Dashboard() {
  const t = useText();
  const { user } = useAuth();
  const { data, error, isLoading, mutate } = useDashboard();
  const may = useMay();
  const first = useFirstSteps(user?.UserId ?? "", data);
  // They all create something.
  const steps = { ...first, shown: first.isVisible && may(agentApi.create) };
  const name = displayName(user ?? {}).split(/\s/)[0] ?? "";

  return (
    <Page>
      <PageHead title={t("Dashboard")} subtitle={line(t, name, steps, data)}>
        {/* An action of the first steps is not offered twice. */}
        {data && may(agentApi.create) && (!steps.shown || data.agents.length > 0) && (
          <ButtonLink href={routes.newAgent} icon={<Bot aria-hidden="true" />}>
            {t("Create Agent")}
          </ButtonLink>
        )}
        {data && may(taskApi.create) && (!steps.shown || data.routed) && (
          <ButtonLink
            variant={steps.shown ? "secondary" : "primary"}
            href={routes.newTask}
            icon={<Plus aria-hidden="true" />}
          >
            {t("Create Task")}
          </ButtonLink>
        )}
      </PageHead>
      {error && !data && !isLoading ? (
        <Failed
          className="mt-6 rounded-xl border border-line"
          title={t("Failed to load dashboard data")}
          text={t("The server didn't respond. Your agents and tasks are safe.")}
          onRetry={() => void mutate()}
        />
      ) : (
        <div className="@container mt-6 space-y-4 wide:space-y-6">
          <HeldNotice />
          {data && may(taskApi.route) && <Waiting runs={data.waiting} count={data.waiting_count} />}
          {steps.shown && (
            <FirstSteps steps={steps} waiting={!data} isOperator={user?.Operator ?? false} />
          )}
          <Counts counts={data?.counts} />
          <div className="grid grid-cols-1 gap-4 wide:gap-6 @2xl:grid-cols-2">
            <DashboardAgents agents={data?.agents} />
            <DashboardTasks tasks={data?.tasks} teams={data?.teams ?? []} />
          </div>
          <div className="grid grid-cols-1 gap-4 wide:gap-6 @4xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
            <Usage days={data?.usage} />
            <LatestRuns runs={data?.runs} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** The text below the page's title: anything waiting takes precedence over the welcome. */
function line(t: Translate, name: string, steps: Steps, data: Known | undefined): string {
  if (steps.isVisible && !data?.waiting_count)
    return welcome(t, name, data && steps.list.filter((step) => !step.done).length);
  return data ? atWork(t, data) : "";
}

/** left: the number of remaining first steps; undefined: not known yet. */
function welcome(t: Translate, name: string, left: number | undefined): string {
  const steps = left
    ? t(
        {
          one: "{count} step to get your agents working.",
          other: "{count} steps to get your agents working.",
        },
        { count: left },
      )
    : "";
  return `${t("Welcome, {name}.", { name })} ${steps}`.trim();
}

/** '2 tasks running, 1 waiting for you.' */
function atWork(t: Translate, { running_tasks: running, waiting_count: waiting }: Known): string {
  const parts = [
    ...(running > 0
      ? [t({ one: "{count} task running", other: "{count} tasks running" }, { count: running })]
      : []),
    ...(waiting > 0
      ? [
          t(
            { one: "{count} waiting for you", other: "{count} waiting for you" },
            { count: waiting },
          ),
        ]
      : []),
  ];
  return parts.length > 0 ? `${parts.join(", ")}.` : t("Nothing is running.");
}

/** Runs that wait for the user, each with a link to answer. They are the first of `count`. */
function Waiting({ runs, count }: { runs: LatestRun[]; count: number }) {
  const t = useText();
  return (
    <>
      {runs.map((run) => (
        <Card key={run.run_id} run={run} />
      ))}
      {count > runs.length && (
        <p className="-mt-2 wide:-mt-4">
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            popoverTarget={INBOX}
            aria-haspopup="dialog"
          >
            {t("and {count} more", { count: number(count - runs.length) })}
            <span className="sr-only"> {t("in the inbox")}</span>
          </Button>
        </p>
      )}
    </>
  );
}

function Card({ run }: { run: LatestRun }) {
  const t = useText();
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-warn-line bg-warn-soft px-4 py-3">
      <Hand aria-hidden="true" className="size-5 flex-none text-warn" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-sm font-medium">
          {t("{agent} needs your answer to continue", {
            agent: run.team_name || run.agent_name || t("An agent"),
          })}
        </h2>
        <p className="truncate text-13 text-ink-2" title={run.title}>
          {run.title}
        </p>
      </div>
      <ButtonLink href={runPlace(run)} className="max-wide:w-full">
        {t("Answer")}
        <span className="sr-only">: {run.title}</span>
      </ButtonLink>
    </section>
  );
}
