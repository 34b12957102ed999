"use client";
import { createContext, use } from "react";
import { Store } from "@/lib/core/shared/store";
import type { Task, TaskEvent } from "@/lib/tasks/contract";

/** null: it was deleted. `at`: the number of the change, counted by this page. */
type Change = { task: Task | null; at: number };
export type Changes = ReadonlyMap<string, Change>;
type TaskListener = (task: Task, before: Task | null) => void;

/** Changes that come in a burst are drawn together. */
const BURST_MS = 60;

/**
 * What this page has heard of the person's tasks, by the event stream or by what it did itself. It lies over the lists
 * that were read, and wins where it is newer: so no list has to be read again for a change.
 */
export class LiveTasks {
  readonly changes = new Store<Changes>(new Map());
  /** How often the stream was opened: what was read before may lack something. */
  readonly opens = new Store(0);
  #changes = new Map<string, Change>();
  #heard = new Set<TaskListener>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #at = 0;
  #readAt = 0;

  /** Told of each change as it comes; `before` is null for a task not heard of yet. */
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
    else return; // an event of a newer server
    this.#timer ??= setTimeout(() => this.#show(), BURST_MS);
  }

  /** What the server answered to a change made here: shown at once. */
  put(task: Task): void {
    this.#set(task.TaskId, task);
    this.#show();
  }

  removed(id: string): void {
    this.#set(id, null);
    this.#show();
  }

  /** Whether the list is to be read again, since the stream was opened or a screen was left; then it gives what `forget` takes once it was. */
  beginReading(): number | null {
    if (this.#readAt === this.opens.get()) return null;
    this.#readAt = this.opens.get();
    return this.#at;
  }
  /** A screen that showed the list was left: it is to be read again when one is opened. */
  left(): void {
    this.#readAt = -1;
  }
  /** A list that was read holds whatever was heard by then. */
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

/** A row that was read, and what was heard of it since. */
export function newer(row: Task | undefined, change: Change | undefined): Task | undefined {
  if (!change) return row;
  return row && change.task && row.updated_at > change.task.updated_at
    ? row
    : (change.task ?? undefined);
}

/** Lists as they are read: newest first. */
export function withChanges(rows: Task[], changes: Changes): Task[] {
  const all = new Map(rows.map((row) => [row.TaskId, row]));
  for (const [id, change] of changes) {
    const task = newer(all.get(id), change);
    if (task) all.set(id, task);
    else all.delete(id);
  }
  return [...all.values()].sort((one, other) =>
    one.created_at === other.created_at
      ? one.TaskId < other.TaskId
        ? 1
        : -1
      : one.created_at < other.created_at
        ? 1
        : -1,
  );
}

export const LiveTasksContext = createContext<LiveTasks | null>(null);

export function useLiveTasks(): LiveTasks {
  const live = use(LiveTasksContext);
  if (!live) throw new Error("Tasks are for signed-in pages");
  return live;
}
