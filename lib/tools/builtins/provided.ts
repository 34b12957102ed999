import "server-only";
import type { Scope } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";

/**
 * Tools built on modules that themselves depend on tools: those modules register the implementation when the server
 * starts.
 */
export type ProvidedName = "list_tasks" | "create_task" | "propose_skill";
type ProvidedWork = (me: Scope, args: Record<string, unknown>) => Promise<unknown>;

const provided = () =>
  processSingleton("tools.provided", () => new Map<ProvidedName, ProvidedWork>());

export const provideBuiltin = (name: ProvidedName, work: ProvidedWork): void =>
  void provided().set(name, work);
export const providedWork = (name: ProvidedName): ProvidedWork | undefined => provided().get(name);
