import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Patience } from "@/lib/connections/mcp/tools/patience";

// Tests time itself: a call of a server may be silent for a minute, and take ten in all.

const MINUTE = 60_000;
let patience: Patience;
beforeEach(() => {
  vi.useFakeTimers();
  patience = new Patience();
});
afterEach(() => {
  patience.end();
  vi.useRealTimers();
});
const isOver = () => patience.over.aborted;

test("a call that is silent for a minute is left, and not before", () => {
  vi.advanceTimersByTime(MINUTE - 1);
  expect(isOver()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOver()).toBe(true);
});

test("a call that reports progress continues, for ten minutes in all", () => {
  for (let half = 0; half < 19; half++) {
    vi.advanceTimersByTime(MINUTE / 2);
    patience.heard();
  }
  expect(isOver()).toBe(false);
  vi.advanceTimersByTime(MINUTE / 2);
  expect(isOver()).toBe(true);
});

test("the time in which a person is asked does not count", () => {
  vi.advanceTimersByTime(MINUTE / 2);
  const goOn = patience.pause();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(isOver()).toBe(false);
  goOn();
  vi.advanceTimersByTime(MINUTE);
  expect(isOver()).toBe(true);
});

test("a call that has ended is not left afterwards", () => {
  patience.end();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(isOver()).toBe(false);
});
