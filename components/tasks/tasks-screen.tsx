"use client";
import { useMay } from "@/components/shell/workspace";
import { cx } from "class-variance-authority";
import { useRef, type ReactNode } from "react";
import { useBulk } from "@/components/tasks/use-bulk";
import { focusTargets } from "@/components/tasks/focus-targets";
import { COLUMNS } from "@/components/tasks/list/columns";
import { TaskBoard } from "@/components/tasks/list/task-board";
import { NoMatch, NoTasks, NotLoaded } from "@/components/tasks/list/task-faces";
import { TaskFilters } from "@/components/tasks/list/task-filters";
import { TaskList } from "@/components/tasks/list/task-list";
import { TasksHead } from "@/components/tasks/tasks-head";
import {
  filterOf,
  go,
  isFiltered,
  NO_PANEL,
  UNFILTERED,
  useAddress,
  type Address,
} from "@/components/tasks/use-address";
import { useChosen } from "@/components/tasks/list/use-chosen";
import { useTaskKeys } from "@/components/tasks/use-task-keys";
import { useRouting } from "@/components/tasks/use-routing";
import type { Leave } from "@/components/ui/dialog/discard-changes";
import { Faces, Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { Page } from "@/components/ui/page/page";
import { useAgents } from "@/lib/agents/client";
import { useTasks } from "@/lib/tasks/browser/client";
import { taskApi, type Task } from "@/lib/tasks/contract";
import { useTeams } from "@/lib/teams/client";
import type { Team } from "@/lib/teams/contract";

const TaskProblems = lazyPart(() =>
  import("@/components/tasks/list/task-problems").then((part) => part.TaskProblems),
);

const TaskSide = lazyPart(
  () => import("@/components/tasks/task-side").then((part) => part.TaskSide),
  {
    waiting: <div className="hidden border-l border-line min-[80rem]:block" />,
    onGivenUp: () => go(NO_PANEL),
  },
);

const NO_TEAMS: Team[] = [];

/** SPEC section 2, 'Tasks screen': the tasks as a list or a board, and beside them the open one. */
export function TasksScreen() {
  const may = useMay();
  const at = useAddress();
  // Addresses of forms that the person's role does not offer.
  const address = {
    ...at,
    create: at.create && may(taskApi.create),
    edit: at.edit && may(taskApi.update),
  };
  const panel = address.task !== null || address.create;
  const { tasks, reading, error, retry } = useTasks(filterOf(address));
  const agents = useAgents();
  const teams = useTeams().data ?? NO_TEAMS;
  const scroller = useRef<HTMLDivElement>(null);
  const leave = useRef<Leave>(null);
  const all = tasks ?? [];
  const listed = { address, tasks: all, agents: agents.data ?? [], teams };
  const filtered = isFiltered(address);
  const ordered = address.view === "board" ? byColumn(all) : all;
  const chosen = useChosen(ordered);
  const routing = useRouting();
  const bulk = useBulk(chosen, routing);
  /** Asks before discarding unsaved input in the panel. */
  const leaving = (next: () => void) => (leave.current ? leave.current(next) : next());
  useTaskKeys({
    tasks: ordered,
    open: address.task,
    chosen,
    routing,
    onEdit: ({ TaskId: task }) => leaving(() => go({ ...NO_PANEL, task, edit: true })),
  });
  const failed = error ?? (agents.data ? undefined : agents.error);
  const loading = !failed && (!tasks || !agents.data);
  const View = address.view === "board" ? TaskBoard : TaskList;
  const pressNext = chosen.chosen.length > 0 || isPending(all, address.task);
  const retryAll = () => {
    retry();
    void agents.mutate();
  };

  return (
    <Columns panel={panel}>
      <div ref={scroller} className="min-w-0 overflow-y-auto">
        <Page>
          <TasksHead
            tasks={tasks}
            reading={reading}
            filtered={filtered}
            creating={address.create}
            quiet={pressNext}
            onCreate={() => leaving(() => go({ ...NO_PANEL, create: true }))}
          />
          {(all.length > 0 || loading || filtered) && !failed && (
            <TaskFilters {...listed} bulk={bulk} />
          )}
          {(bulk.problem ?? routing.problem) && (
            <TaskProblems bulk={bulk} routing={routing} openTask={address.task} />
          )}
          <Faces
            loading={loading}
            error={failed}
            empty={all.length === 0}
            skeleton={address.view === "board" ? <BoardSkeleton /> : <ListSkeleton />}
            failed={<NotLoaded onRetry={retryAll} />}
            whenEmpty={<Nothing address={address} filtered={filtered} />}
          >
            <View
              {...listed}
              chosen={chosen}
              routing={routing}
              scroller={scroller}
              onOpen={(id) => leaving(() => go({ ...NO_PANEL, task: id }))}
            />
          </Faces>
        </Page>
      </div>
      <TaskSide {...listed} open={panel} routing={routing} leave={leave} />
    </Columns>
  );
}

/**
 * If the window has room for a panel next to the tasks, its column exists before the panel: a browser paints a page
 * while it is still loading.
 */
function Columns({ panel, children }: { panel: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        "grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]",
        panel && "min-[80rem]:grid-cols-[minmax(0,1fr)_480px]",
      )}
    >
      {children}
    </div>
  );
}

/** Shown when there are no tasks, or none match the filter. */
function Nothing({ address, filtered }: { address: Address; filtered: boolean }) {
  return filtered ? (
    <NoMatch q={address.q} onClear={clear} />
  ) : (
    <NoTasks creating={address.create} />
  );
}

const isPending = (tasks: Task[], id: string | null): boolean =>
  tasks.some((task) => task.TaskId === id && task.status === "pending");

/** In the order in which the board shows them. */
const byColumn = (tasks: Task[]): Task[] =>
  COLUMNS.flatMap((status) => tasks.filter((task) => task.status === status));

function clear(): void {
  go(UNFILTERED, "replace");
  document.getElementById(focusTargets.search)?.focus();
}

function BoardSkeleton() {
  return (
    <div className="grid gap-3 wide:grid-cols-3">
      {[3, 2, 3].map((cards, column) => (
        <div key={column} className="rounded-xl border border-line bg-subtle p-2">
          <Skeleton className="mx-2 my-2.5 h-4 w-24" />
          {Array.from({ length: cards }, (_, at) => (
            <div key={at} className="mb-2 space-y-3 rounded-lg border border-line bg-surface p-3">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-3.5 w-full" />
              <Skeleton className="h-6 w-1/3" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="divide-y divide-line rounded-xl border border-line">
      {[0, 1, 2, 3, 4].map((each) => (
        <div key={each} className="flex h-17 items-center gap-4 px-5">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-56 max-w-full" />
            <Skeleton className="h-3.5 w-80 max-w-full" />
          </div>
          <Skeleton className="h-5.5 w-20" />
        </div>
      ))}
    </div>
  );
}
