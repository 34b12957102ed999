"use client";
import { createContext, use } from "react";
import { Store } from "@/lib/core/shared/store";
import { compare, matches } from "@/lib/tasks/filter";
import type { TaskFilter, Task, TaskEvent } from "@/lib/tasks/contract";

/** null: it was deleted. `at`: the number of the change, counted by this page. */
type Change = { task: Task | null; at: number };
export type Changes = ReadonlyMap<string, Change>;
type TaskListener = (task: Task, before: Task | null) => void;

/** Changes that arrive in a burst are rendered together. */
const BURST_MS = 60;

/**
 * The changes to the person's tasks that this page has received, from the event stream or its own requests. They are
 * merged over the fetched lists, and win where they are newer: so no list has to be fetched again for a change.
 */
export class LiveTasks {
  readonly changes = new Store<Changes>(new Map());
  /** How often the stream has connected: data fetched before may lack changes. */
  readonly opens = new Store(0);
  #changes = new Map<string, Change>();
  #heard = new Set<TaskListener>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #at = 0;
  #readAt = 0;

  /**
   * Adds a listener for each change; `before` is null for a task not received yet. Returns a function that removes it.
   */
  onHeard(heard: TaskListener): () => void {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  }

  opened(): void {
    this.opens.set(this.opens.get() + 1);
    this.#show();
  }

  take(event: TaskEvent): void {
    if (event.event === "task") this.#set(event.data.TaskId, event.data);
    else if (event.event === "removed") this.#set(event.data.TaskId, null);
    else return; // an event from a newer server
    this.#timer ??= setTimeout(() => this.#show(), BURST_MS);
  }

  /** The server's response to a change made here: shown immediately. */
  put(task: Task): void {
    this.#set(task.TaskId, task);
    this.#show();
  }

  removed(id: string): void {
    this.#set(id, null);
    this.#show();
  }

  /**
   * Whether to fetch the list again, because the stream connected or a screen was left: returns the mark to pass to
   * `forget` once it was fetched; null if not needed.
   */
  beginReading(): number | null {
    if (this.#readAt === this.opens.get()) return null;
    this.#readAt = this.opens.get();
    return this.#at;
  }
  /** A screen that showed the list was left: fetch it again when one is opened. */
  left(): void {
    this.#readAt = -1;
  }
  /** Drops changes up to `mark`: the list fetched since contains them. */
  forget(mark: number): void {
    for (const [id, { at }] of this.#changes) if (at <= mark) this.#changes.delete(id);
    this.#show();
  }

  #set(id: string, task: Task | null): void {
    const before = this.#changes.get(id)?.task ?? null;
    if (task && before && before.updated_at > task.updated_at) return;
    this.#changes.set(id, { task, at: ++this.#at });
    if (task) for (const heard of this.#heard) heard(task, before);
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.changes.set(new Map(this.#changes));
  }
}

/** The newer one of a fetched row and a received change. */
export function newer(row: Task | undefined, change: Change | undefined): Task | undefined {
  if (!change) return row;
  return row && change.task && row.updated_at > change.task.updated_at
    ? row
    : (change.task ?? undefined);
}

/** The fetched rows with the changes applied: those that match the filter, in its order. */
export function withChanges(rows: Task[], changes: Changes, filter: TaskFilter = {}): Task[] {
  const all = new Map(rows.map((row) => [row.TaskId, row]));
  for (const [id, change] of changes) {
    const task = newer(all.get(id), change);
    if (task) all.set(id, task);
    else all.delete(id);
  }
  return [...all.values()]
    .filter((task) => matches(task, filter))
    .sort(compare[filter.sort ?? "newest"]);
}

export const LiveTasksContext = createContext<LiveTasks | null>(null);

export function useLiveTasks(): LiveTasks {
  const live = use(LiveTasksContext);
  if (!live) throw new Error("Tasks are for signed-in pages");
  return live;
}
