"use client";
import { useEffect, useState, type ReactNode } from "react";
import { wantsNotifications } from "@/components/shell/inbox/browser-notifications";
import { TaskAnnouncer } from "@/components/shell/task-announcer";
import { followTasks } from "@/lib/tasks/browser/follow-tasks";
import { LiveTasks, LiveTasksContext } from "@/lib/tasks/browser/live-tasks";

/** A hidden tab closes its connection after this long, unless it shows notifications. */
const HIDDEN_MS = 60_000;

/** One connection to the server for everything that a tab shows of tasks: the screen, the inbox, the announcements. */
export function TaskStream({ children }: { children: ReactNode }) {
  const [live] = useState(() => new LiveTasks());
  useEffect(() => keepOpen(live), [live]);
  return (
    <LiveTasksContext value={live}>
      {children}
      <TaskAnnouncer />
    </LiveTasksContext>
  );
}

/** Opens the connection, and reopens it whenever the tab becomes visible; returns a function that closes it. */
function keepOpen(live: LiveTasks): () => void {
  let end: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    end ??= followTasks(live);
  };
  const close = () => {
    clearTimeout(timer);
    end?.();
    end = null;
  };
  const look = () => {
    if (!document.hidden) return open();
    timer = setTimeout(() => !wantsNotifications() && close(), HIDDEN_MS);
  };
  open();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    close();
  };
}
