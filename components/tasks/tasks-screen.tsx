"use client";
import { useRef } from "react";
import { filtered, isFiltered } from "@/components/tasks/filters/filter";
import { TaskSide, type Leave } from "@/components/tasks/side-panel/task-side";
import { RouteProblem } from "@/components/tasks/route-problem";
import { spots } from "@/components/tasks/spots";
import { TaskBoard } from "@/components/tasks/list/task-board";
import { NoMatch, NoTasks, NotLoaded } from "@/components/tasks/list/task-faces";
import { TaskFilters } from "@/components/tasks/filters/task-filters";
import { TaskList } from "@/components/tasks/list/task-list";
import { BoardSkeleton, ListSkeleton } from "@/components/tasks/list/task-skeletons";
import { TasksHead } from "@/components/tasks/tasks-head";
import { go, useAddress } from "@/components/tasks/use-address";
import { useChosen } from "@/components/tasks/filters/use-chosen";
import { useRouting } from "@/components/tasks/use-routing";
import { Faces } from "@/components/ui/feedback/faces";
import { Page } from "@/components/ui/page/page";
import { useAgents } from "@/lib/agents/browser/client";
import { useTasks } from "@/lib/tasks/browser/client";

/** SPEC section 2, 'Tasks screen': the tasks as a list or a board, and beside them the one that is open. */
export function TasksScreen() {
  const address = useAddress();
  const { tasks, reading, error, retry } = useTasks();
  const agents = useAgents();
  const scroller = useRef<HTMLDivElement>(null);
  const leave = useRef<Leave>(null);
  const all = tasks ?? [];
  const shown = filtered(all, address);
  const chosen = useChosen(shown);
  const routing = useRouting();
  const failed = error ?? (agents.data ? undefined : agents.error);
  /** What is written in the panel is not thrown away unasked. */
  const leaving = (next: () => void) => (leave.current ? leave.current(next) : next());
  const open = (id: string) => leaving(() => go({ task: id, create: null }));
  const View = address.view === "board" ? TaskBoard : TaskList;
  const pressNext =
    chosen.chosen.length > 0 ||
    all.some((task) => task.TaskId === address.task && task.status === "pending");
  const retryAll = () => {
    retry();
    void agents.mutate();
  };

  return (
    <div className="flex h-full min-h-0">
      <div ref={scroller} className="min-w-0 flex-1 overflow-y-auto">
        <Page>
          <TasksHead
            tasks={tasks}
            reading={reading}
            creating={address.create}
            quiet={pressNext}
            onCreate={() => leaving(() => go({ create: true, task: null }))}
          />
          {(all.length > 0 || !tasks) && !failed && (
            <TaskFilters
              address={address}
              agents={agents.data ?? []}
              chosen={chosen}
              shown={shown}
              routing={routing}
            />
          )}
          {routing.problem && <RouteProblem problem={routing.problem} routing={routing} />}
          <Faces
            loading={!failed && (!tasks || !agents.data)}
            error={failed}
            empty={shown.length === 0}
            skeleton={address.view === "board" ? <BoardSkeleton /> : <ListSkeleton />}
            failed={<NotLoaded onRetry={retryAll} />}
            whenEmpty={
              isFiltered(address) && all.length > 0 ? (
                <NoMatch q={address.q} hidden={all.length} onClear={clear} />
              ) : (
                <NoTasks creating={address.create} />
              )
            }
          >
            <View
              tasks={shown}
              agents={agents.data ?? []}
              address={address}
              chosen={chosen}
              routing={routing}
              scroller={scroller}
              onOpen={open}
            />
          </Faces>
        </Page>
      </div>
      <TaskSide
        address={address}
        tasks={all}
        agents={agents.data ?? []}
        routing={routing}
        leave={leave}
      />
    </div>
  );
}

function clear(): void {
  go({ q: null, status: null, agent: null }, "replace");
  document.getElementById(spots.search)?.focus();
}
