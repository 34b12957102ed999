"use client";
import { useEffect, useState, type ReactNode } from "react";
import { wantsNotifications } from "@/components/shell/inbox/browser-notifications";
import { TaskAnnouncer } from "@/components/shell/tasks/task-announcer";
import { followTasks } from "@/lib/tasks/browser/follow-tasks";
import { LiveTasks, LiveTasksContext } from "@/lib/tasks/browser/live-tasks";

/** A tab that nobody looks at lets go of its line after this long, unless it is to notify. */
const HIDDEN_MS = 60_000;

/** One line to the server for all that a tab shows of tasks: the screen, the inbox, what is announced. */
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

/** Opens the line, and again whenever the tab comes back; gives the way to end it. */
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
