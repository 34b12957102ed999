import { sharedStream } from "@/lib/core/http/browser/shared-stream";
import { stream } from "@/lib/core/http/browser/stream";
import { taskApi, type TaskEvent } from "@/lib/tasks/contract";
import type { LiveTasks } from "@/lib/tasks/browser/live-tasks";

/** Follows the person's tasks; all tabs of the browser share one connection. Returns a function to stop. */
export function followTasks(live: LiveTasks): () => void {
  return sharedStream<TaskEvent>({
    name: "troupe-tasks",
    open: (signal) => stream(taskApi.events, undefined, signal),
    onEvent: (event) => (event.event === "open" ? live.opened() : live.take(event)),
    restMs: 0,
  });
}
