import "server-only";

/**
 * One value per process. The framework bundles route handlers and the start-up hook separately, so a module's own
 * variables would exist several times; values that must exist once (the connection, the worker, the bus) are stored
 * here.
 */
export function processSingleton<T>(name: string, make: () => T): T {
  const shelf = globalThis as unknown as Record<symbol, T | undefined>;
  let key = keys.get(name);
  if (!key) keys.set(name, (key = Symbol.for(`troupe.${name}`)));
  return (shelf[key] ??= make());
}

/** A cache: some values are read fifty times per reply, and the platform's own symbol registry is slow. */
const keys = new Map<string, symbol>();
