import "server-only";

/**
 * One value per process. The framework bundles route handlers and the start-up hook apart, so a module's own
 * variables would exist several times; what must exist once (the connection, the worker, the bus) hangs here.
 */
export function processSingleton<T>(name: string, make: () => T): T {
  const shelf = globalThis as unknown as Record<symbol, T | undefined>;
  let key = keys.get(name);
  if (!key) keys.set(name, (key = Symbol.for(`troupe.${name}`)));
  return (shelf[key] ??= make());
}

/** It is asked for some values fifty times a reply, and the platform's own registry of symbols is slow. */
const keys = new Map<string, symbol>();
