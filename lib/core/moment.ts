import "server-only";

/**
 * Remembers this moment. What it gives tells later when it was, by the wall clock of then: between it and that time lies
 * what has truly passed, though the clock was put ahead or back meanwhile.
 */
export function moment(): () => Date {
  const began = performance.now();
  return () => new Date(Date.now() - (performance.now() - began));
}
