"use client";
import { useSearchParams } from "next/navigation";
import { store, useStored } from "@/components/shell/preferences/stored";
import { useMedia } from "@/components/ui/page/use-media";
import type { TaskStatus } from "@/lib/tasks/contract";

export type View = "list" | "board";
export type Filter = { status: TaskStatus | null; q: string; agent: string };
/** The state in the URL: how tasks are shown, which of them, and what is open beside them. */
export type Address = Filter & {
  view: View;
  task: string | null;
  create: boolean;
  /** The team of a new task. */
  team: string | null;
};

const STATUSES: readonly TaskStatus[] = ["pending", "in_progress", "completed"];
const ENTRY = "tasks-view";

export function useAddress(): Address {
  const query = useSearchParams();
  const stored = useStored(ENTRY);
  const wide = useMedia("(min-width: 47.5rem)");
  const view = viewOf(query.get("view")) ?? viewOf(stored) ?? (wide ? "board" : "list");
  const create = query.get("create") === "true";
  return {
    view,
    status: STATUSES.find((each) => each === query.get("status")) ?? null,
    q: query.get("q") ?? "",
    agent: query.get("agent") ?? "",
    task: create ? null : query.get("task") || null,
    create,
    team: create ? query.get("team") || null : null,
  };
}

const viewOf = (text: string | null): View | undefined =>
  text === "list" || text === "board" ? text : undefined;

/**
 * Changes only the URL: nothing needs to be fetched from the server again. Null or empty values are removed from it.
 */
export function go(
  change: { [Name in keyof Address]?: string | boolean | null },
  how: "push" | "replace" = "push",
): void {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, String(value));
    else query.delete(name);
  }
  if (typeof change.view === "string") store(ENTRY, change.view);
  const text = query.toString();
  const write = how === "push" ? window.history.pushState : window.history.replaceState;
  write.call(
    window.history,
    null,
    "",
    text ? `${window.location.pathname}?${text}` : window.location.pathname,
  );
}
