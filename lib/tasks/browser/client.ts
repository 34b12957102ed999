"use client";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import useSWRInfinite from "swr/infinite";
import { call, callPage, type CallError } from "@/lib/core/http/browser/call";
import { useCall } from "@/lib/core/http/browser/use-call";
import { useStore } from "@/lib/core/shared/store";
import {
  taskApi,
  type Routed,
  type Schedule,
  type Task,
  type TaskBulk,
  type TaskBulkResult,
  type TaskFilter,
  type TaskInput,
  type TaskPatch,
} from "@/lib/tasks/contract";
import { newer, useLiveTasks, withChanges } from "@/lib/tasks/browser/live-tasks";

type Page = { rows: Task[]; next: string | null };
type Key = readonly [path: string, after: string, filter: string];
const keysFor =
  (filter: string) =>
  (index: number, before: Page | null): Key | null =>
    index > 0 && !before?.next ? null : [taskApi.list.path, before?.next ?? "", filter];
const EVERYTHING: TaskFilter = {};
/** Only text that `useTasks` has written from a filter is read here. */
const filterIn = (written: string) => JSON.parse(written) as TaskFilter;

export type TaskList = {
  /** undefined: not loaded yet. */
  tasks: Task[] | undefined;
  /** More pages are being loaded. */
  reading: boolean;
  error: CallError | undefined;
  retry: () => void;
};

/**
 * The person's tasks that match a filter, by default all, newest first: loads page after page by itself, then stays up
 * to date from the event stream. Until the server has responded to another filter, known tasks are filtered here.
 */
export function useTasks(filter: TaskFilter = EVERYTHING): TaskList {
  const live = useLiveTasks();
  const changes = useStore(live.changes);
  const opens = useStore(live.opens);
  const wanted = JSON.stringify(filter);
  const { data, error, size, setSize, mutate, isLoading } = useSWRInfinite<Page, CallError>(
    keysFor(wanted),
    ([, after, query]: Key) =>
      callPage(taskApi.list, { ...filterIn(query), ...(after ? { after } : {}) }),
    {
      revalidateFirstPage: false,
      shouldRetryOnError: false,
      keepPreviousData: true,
    },
  );
  const isLoaded = data !== undefined;
  // Data that came with the page is complete, though the cache reports loading until it has fetched it itself.
  const [first] = useState(wanted);
  const [drawn] = useState(isLoaded);
  const unsure = isLoading && !(drawn && wanted === first);
  const more = data?.at(-1)?.next ?? null;
  useEffect(() => {
    if (more && data?.length === size) void setSize(size + 1);
  }, [more, data?.length, size, setSize]);
  useEffect(() => {
    // The stream has connected, or the screen was opened again: changes missed meanwhile are only in the lists.
    const mark = isLoaded ? live.beginReading() : null;
    if (mark !== null) void mutate().then((pages) => pages && live.forget(mark));
  }, [isLoaded, opens, live, mutate]);
  useEffect(() => () => live.left(), [live]);
  const readAgain = useEffectEvent(() => {
    if (!isLoading) void mutate(); // a filter used before: its list may lack changes since
  });
  const before = useRef(wanted);
  useEffect(() => {
    if (before.current === wanted) return;
    before.current = wanted;
    readAgain();
  }, [wanted]);
  const tasks = useMemo(
    () =>
      data &&
      withChanges(
        data.flatMap((page) => page.rows),
        changes,
        filterIn(wanted),
      ),
    [data, changes, wanted],
  );
  return {
    // No known task matches: whether there are others is not known yet.
    tasks: unsure && tasks?.length === 0 ? undefined : tasks,
    reading: more !== null || (unsure && isLoaded),
    error: isLoaded ? undefined : error,
    retry: () => void mutate(),
  };
}

/** One task, kept up to date. Pass null for none. */
export function useTask(id: string | null, listed?: Task) {
  const live = useLiveTasks();
  const changes = useStore(live.changes);
  const read = useCall(taskApi.get, id === null ? null : { id }, {
    fallbackData: listed,
    shouldRetryOnError: false,
  });
  const change = id === null ? undefined : changes.get(id);
  return {
    task: newer(read.data, change),
    gone: change?.task === null || read.error?.status === 404,
    error: read.error,
    retry: () => void read.mutate(),
  };
}

/** Changes whenever one of the team's tasks starts or ends a run, as far as this page knows. */
export function useTeamNews(teamId: string): string {
  const changes = useStore(useLiveTasks().changes);
  return useMemo(
    () =>
      [...changes.values()]
        .flatMap(({ task }) => (task?.team_id === teamId ? [`${task.run_id} ${task.status}`] : []))
        .join(),
    [changes, teamId],
  );
}

/** Changes made here are shown immediately; other pages receive them from the stream. */
export function useTaskActions() {
  const live = useLiveTasks();
  const inPlace = (task: Task): Task => {
    live.put(task);
    return task;
  };
  return {
    create: async (input: TaskInput): Promise<Task> => inPlace(await call(taskApi.create, input)),
    update: async (input: { id: string } & TaskPatch): Promise<Task> =>
      inPlace(await call(taskApi.update, input)),
    remove: async (id: string): Promise<void> => {
      await call(taskApi.remove, { id });
      live.removed(id);
    },
    /** At most 200 at once; the stream delivers the changes. */
    bulk: async (input: TaskBulk): Promise<TaskBulkResult[]> => {
      const results = await call(taskApi.bulk, input);
      if (input.action === "delete")
        for (const { TaskId, ok } of results) if (ok) live.removed(TaskId);
      return results;
    },
    /** Takes the task's id, which is never another task's name. */
    route: async (id: string): Promise<Routed> => {
      const routed = await call(taskApi.route, { taskName: id });
      inPlace(routed.task);
      return routed;
    },
  };
}

export const useSchedulePreview = (schedule: Schedule | null) =>
  useCall(taskApi.preview, schedule, {
    shouldRetryOnError: false,
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
