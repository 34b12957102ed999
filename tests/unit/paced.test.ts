import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paced } from "@/lib/runs/browser/paced";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const counting = () => {
  const reads: number[] = [];
  return { reads, ...paced(async () => void reads.push(performance.now())) };
};

test("a thousand steps in ten seconds are read ten times, and the last one is", async () => {
  const { reads, ask } = counting();
  for (let step = 0; step < 1000; step++) {
    ask(false);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(reads.length).toBeLessThanOrEqual(11);
  const last = performance.now();
  ask(false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(reads.at(-1)).toBeGreaterThanOrEqual(last);
});

test("a step is read soon, and an end without a pause", async () => {
  const { reads, ask } = counting();
  ask(false);
  await vi.advanceTimersByTimeAsync(100);
  ask(false);
  ask(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads).toHaveLength(2);
});

test("what comes while it is being read is read afterwards, one reading at a time", async () => {
  const waiting: (() => void)[] = [];
  const { ask } = paced(() => new Promise<void>((resolve) => waiting.push(resolve)));
  ask(true);
  await vi.advanceTimersByTimeAsync(100);
  ask(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting).toHaveLength(1);
  waiting[0]!();
  await vi.advanceTimersByTimeAsync(100);
  expect(waiting).toHaveLength(2);
});

test("nothing is read after the screen was left", async () => {
  const { reads, ask, stop } = counting();
  ask(true);
  stop();
  ask(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toEqual([]);
});
