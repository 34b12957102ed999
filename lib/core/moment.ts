import "server-only";

/**
 * Remembers this moment. The returned function gives its time by the wall clock as it is then: the difference to now is
 * the time that has really passed, even if the clock was set ahead or back meanwhile.
 */
export function moment(): () => Date {
  const began = performance.now();
  return () => new Date(Date.now() - (performance.now() - began));
}
