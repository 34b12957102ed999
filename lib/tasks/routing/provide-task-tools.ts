import "server-only";
import { provideBuiltin } from "@/lib/tools/builtins/provided";

const work = () => import("@/lib/tasks/routing/task-tools");

/** Registers the built-in tools for tasks, once, at startup. Their code is loaded with the first call. */
export function provideTaskTools(): void {
  provideBuiltin("list_tasks", async (...args) => (await work()).listTasks(...args));
  provideBuiltin("create_task", async (...args) => (await work()).createTask(...args));
}
