import "server-only";

/**
 * Remembers this moment. The returned function returns its time by the current wall clock: the difference to now is the
 * time that has really passed, even if the clock was set ahead or back meanwhile.
 */
export function moment(): () => Date {
  const began = performance.now();
  return () => new Date(Date.now() - (performance.now() - began));
}
