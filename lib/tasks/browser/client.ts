"use client";
import { useEffect, useMemo } from "react";
import useSWRInfinite from "swr/infinite";
import { call, callPage, type CallError } from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { useStore } from "@/lib/core/shared/store";
import {
  taskApi,
  type Routed,
  type Schedule,
  type Task,
  type TaskInput,
  type TaskPatch,
} from "@/lib/tasks/contract";
import { newer, useLiveTasks, withChanges } from "@/lib/tasks/browser/live-tasks";

type Page = { rows: Task[]; next: string | null };
type Key = readonly [path: string, after: string];
const keyOf = (index: number, before: Page | null): Key | null =>
  index > 0 && !before?.next ? null : [taskApi.list.path, before?.next ?? ""];

export type TaskList = {
  /** undefined: not loaded yet. */
  tasks: Task[] | undefined;
  /** More pages are being loaded. */
  reading: boolean;
  error: CallError | undefined;
  retry: () => void;
};

/**
 * All tasks of the person, newest first: loads page after page by itself, then stays up to date from the event stream.
 */
export function useTasks(): TaskList {
  const live = useLiveTasks();
  const changes = useStore(live.changes);
  const opens = useStore(live.opens);
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, CallError>(
    keyOf,
    ([, after]: Key) => callPage(taskApi.list, after ? { after } : undefined),
    {
      revalidateFirstPage: false,
      shouldRetryOnError: false,
    },
  );
  const known = data !== undefined;
  const more = data?.at(-1)?.next ?? null;
  useEffect(() => {
    if (more && data?.length === size) void setSize(size + 1);
  }, [more, data?.length, size, setSize]);
  useEffect(() => {
    // The stream is open now, or the screen was opened again: changes missed meanwhile are only in the lists.
    const mark = known ? live.beginReading() : null;
    if (mark !== null) void mutate().then((pages) => pages && live.forget(mark));
  }, [known, opens, live, mutate]);
  useEffect(() => () => live.left(), [live]);
  const tasks = useMemo(
    () =>
      data &&
      withChanges(
        data.flatMap((page) => page.rows),
        changes,
      ),
    [data, changes],
  );
  return {
    tasks,
    reading: more !== null,
    error: known ? undefined : error,
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

/** Changes made here are shown here at once; other pages receive them from the stream. */
export function useTaskActions() {
  const live = useLiveTasks();
  const shown = (task: Task): Task => {
    live.put(task);
    return task;
  };
  return {
    create: async (input: TaskInput): Promise<Task> => shown(await call(taskApi.create, input)),
    update: async (input: { id: string } & TaskPatch): Promise<Task> =>
      shown(await call(taskApi.update, input)),
    remove: async (id: string): Promise<void> => {
      await call(taskApi.remove, { id });
      live.removed(id);
    },
    /** Takes the task's id, which is never another task's name. */
    route: async (id: string): Promise<Routed> => {
      const routed = await call(taskApi.route, { taskName: id });
      shown(routed.task);
      return routed;
    },
  };
}

export const useNotices = () => useCall(taskApi.notices, undefined, { shouldRetryOnError: false });
export const useSeen = () => useAction(taskApi.seen, [taskApi.notices]);
export const useSchedulePreview = (schedule: Schedule | null) =>
  useCall(taskApi.preview, schedule, {
    shouldRetryOnError: false,
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
