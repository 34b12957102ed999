import { sharedStream } from "@/lib/core/http/browser/shared-stream";
import { stream } from "@/lib/core/http/browser/stream";
import { taskApi, type TaskEvent } from "@/lib/tasks/contract";
import type { LiveTasks } from "@/lib/tasks/browser/live-tasks";

/** Hears of the person's tasks, all tabs of the browser over one line. Returns the way to stop. */
export function followTasks(live: LiveTasks): () => void {
  return sharedStream<TaskEvent>({
    name: "troupe-tasks",
    open: (signal) => stream(taskApi.events, undefined, signal),
    onEvent: (event) => (event.event === "open" ? live.opened() : live.take(event)),
    restMs: 0,
  });
}
