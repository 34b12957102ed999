import { setTimeout as sleep } from "node:timers/promises";
import type { Tally } from "./report";
import type { Holdings, Target } from "./target";

/** The test's own connections that are just closing. */
const SLACK = 5;
/** Increases forever: part of the order of security events. */
const NUMBER_OF_EVENTS = "security.written.events";

/** What the process uses once its work has settled: the minimum of several polls. */
export async function settled(target: Target, looks = 5): Promise<Holdings> {
  let least = await target.holds();
  for (let look = 1; look < looks; look++) {
    await sleep(1_000);
    const next = await target.holds();
    if (next.heapUsed + next.descriptors * 2 ** 20 < least.heapUsed + least.descriptors * 2 ** 20)
      least = next;
  }
  return least;
}

/** Descriptors, listeners, slots, timers and memory (within 10 %) are back to what they were. */
export function cameBack(tally: Tally, before: Holdings, after: Holdings): void {
  tally.figure(
    `descriptors ${before.descriptors} and ${after.descriptors}; heap ${mega(before.heapUsed)} MB and ${mega(after.heapUsed)}`,
  );
  if (after.descriptors > before.descriptors + SLACK)
    tally.found("leaks", `${after.descriptors - before.descriptors} descriptors`);
  for (const [name, size] of Object.entries(after.shelves)) {
    const was = before.shelves[name] ?? 0;
    if (
      name !== NUMBER_OF_EVENTS &&
      /events|watch|sse|stream|live|confirm/.test(name) &&
      size > was
    )
      tally.found("leaks", `${name}: ${was} before, ${size} after`);
  }
  const timers = (each: Holdings) => each.resources.Timeout ?? 0;
  if (timers(after) > timers(before) + SLACK)
    tally.found("leaks", `timers: ${timers(before)} before, ${timers(after)} after`);
  if (after.heapUsed > before.heapUsed * 1.1 + 5 * 2 ** 20)
    tally.found("leaks", `heap: ${mega(before.heapUsed)} MB before, ${mega(after.heapUsed)} after`);
}

const mega = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
