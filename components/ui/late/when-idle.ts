"use client";

type Prepare = () => Promise<boolean>;
/** What is still to be fetched, in the order in which it was asked for. */
const queue: Prepare[] = [];
let under = false;

/**
 * Fetches a part once the page has loaded and is idle, one after the other, so that it is here when it is opened, even
 * if the server is away by then. Never for who saves data, or has a line so slow that it is needed for other things.
 */
export function whenIdle(prepare: Prepare): void {
  if (typeof window === "undefined") return;
  queue.push(prepare);
  if (!under) begin();
}

/** Goes on with what could not be fetched: the server is back. */
export function prepareAgain(): void {
  if (!under && queue.length) begin();
}

function begin(): void {
  under = true;
  if (document.readyState === "complete") next();
  else window.addEventListener("load", next, { once: true });
}

function next(): void {
  under = queue.length > 0 && !isSparing();
  if (under) idle(() => void prepareFirst());
  else if (queue.length === 0) performance.mark("parts-prepared"); // to be seen when a page is measured
}

async function prepareFirst(): Promise<void> {
  if (await queue[0]?.()) {
    queue.shift();
    next();
  } else under = false; // the server is away: see prepareAgain
}

/** Safari has no such call: there the page is given some seconds. */
const idle = (work: () => void): unknown =>
  "requestIdleCallback" in window ? window.requestIdleCallback(work) : setTimeout(work, 3_000);

type Line = { saveData?: boolean; effectiveType?: string };
function isSparing(): boolean {
  const line = (navigator as Navigator & { connection?: Line }).connection;
  return line?.saveData === true || /2g/.test(line?.effectiveType ?? "");
}
