"use client";
import { isSparing } from "@/components/ui/late/line";

/** The order in which parts are prefetched. */
const RANK = { likely: 0, here: 1, settings: 2, elsewhere: 3 };
export type Rank = keyof typeof RANK;
type Part = { prepare: () => Promise<boolean>; rank: number };
/** What is still to be fetched, the likeliest first. */
const queue: Part[] = [];
let under = false;
/** When prefetching started: parts requested later belong to a screen that was itself prefetched. */
let began: number | undefined;

/** Maximum of everything that a page prefetches. A part may be several files: there has to be room for one more. */
export const AHEAD = { files: 40, bytes: 400_000 };
const ONE_PART = { files: 4, bytes: 60_000 };

/**
 * Fetches a part once the page has loaded and is idle, one after the other, so that it is available when opened, even
 * if the server is unreachable by then. Never more than `AHEAD`, and nothing for users who save data, or whose
 * connection is metered or too slow.
 */
export function whenIdle(prepare: Part["prepare"], rank?: Rank): void {
  if (typeof window === "undefined") return;
  const part = { prepare, rank: RANK[rank ?? (began === undefined ? "here" : "elsewhere")] };
  const at = queue.findIndex((each) => each.rank > part.rank);
  queue.splice(at < 0 ? queue.length : at, 0, part);
  if (!under) begin();
}

/** Continues with parts that could not be fetched: the server is back. */
export function prepareAgain(): void {
  if (!under && queue.length) begin();
}

function begin(): void {
  under = true;
  if (document.readyState === "complete") next();
  else window.addEventListener("load", next, { once: true });
}

function next(): void {
  began ??= performance.now();
  if (isSpent(began)) queue.length = 0;
  under = queue.length > 0 && !isSparing();
  if (under) idle(() => void prepareFirst());
  else if (queue.length === 0) performance.mark("parts-prepared"); // for measurements of a page
}

async function prepareFirst(): Promise<void> {
  const part = queue.shift();
  if (!part || (await part.prepare())) return next();
  queue.unshift(part);
  under = false; // the server is unreachable: see prepareAgain
}

/** Whether one more part could exceed the prefetch limit. Earlier downloads count too: they can't be told apart. */
function isSpent(since: number): boolean {
  const files = performance
    .getEntriesByType("resource")
    .filter((each) => each.startTime >= since && each.name.includes("/_next/static/"));
  const bytes = files.reduce(
    (sum, each) => sum + (each as PerformanceResourceTiming).encodedBodySize,
    0,
  );
  return files.length > AHEAD.files - ONE_PART.files || bytes > AHEAD.bytes - ONE_PART.bytes;
}

/** Safari has no such call: there the page gets some seconds. */
const idle = (work: () => void): unknown =>
  "requestIdleCallback" in window ? window.requestIdleCallback(work) : setTimeout(work, 3_000);
