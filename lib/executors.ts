import "server-only";
import type { RunKind } from "@/lib/runs/run/contract";
import type { Executor } from "@/lib/runs/worker/worker";

/** An executor whose code is loaded with its first run: a server that has just started doesn't need it. */
const loadedBy = (load: () => Promise<Executor>): Executor => ({
  carryOut: async (claimed) => (await load()).carryOut(claimed),
  giveUp: async (claimed, why) => (await load()).giveUp(claimed, why),
});

/** The executors for runs that are resumed from the rows, by kind. */
export const executors = {
  chat: loadedBy(async () => (await import("@/lib/chat/reply/execute")).chatExecutor()),
  task: loadedBy(async () => (await import("@/lib/tasks/routing/execute")).taskExecutor),
  api: loadedBy(async () => (await import("@/lib/openai-api/run/execute")).programExecutor()),
  fork: loadedBy(async () => (await import("@/lib/runs/rerun/fork/execute")).forkExecutor),
} satisfies Record<RunKind, Executor>;
