import { BUILD } from "@/lib/core/http/build";
import { Listeners, Store } from "@/lib/core/shared/store";

/** Whether the server is known to be unreachable. */
export const away = new Store(false);
/** Whether the server runs another build than the one this page came from. */
export const upgraded = new Store(false);

const HEALTH = "/api/health";
/** Before each check of the server; the last one repeats. */
const PAUSES_MS = [700, 1_000, 2_000, 4_000, 8_000, 15_000];
const PATIENCE_MS = 8_000;

/** A response came: from the server, or from a proxy that did not reach it. `ours`: it has an error in our form. */
export function noteAnswer(answer: Response, ours: boolean): void {
  if (answer.status >= 502 && answer.status <= 504 && !ours) return noteSilence();
  const build = answer.headers.get(BUILD);
  const own = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD}"]`)?.content;
  if (build && own && build !== own) upgraded.set(true);
  if (watching) answered.notify();
}

/** A call or a stream got no response. A single failure is not shown: only when the server stays unreachable. */
export function noteSilence(): void {
  if (!watching && typeof window !== "undefined") void watch();
}

let watching = false;
const answered = new Listeners();

/** Checks the server until it responds, with growing pauses; reports it as unreachable from the second check on. */
async function watch(): Promise<void> {
  watching = true;
  for (let looks = 0; !(await isThere()); looks++) {
    if (looks > 0) away.set(true);
    await pause(PAUSES_MS[Math.min(looks, PAUSES_MS.length - 1)] ?? 0);
  }
  watching = false;
  if (away.get()) away.set(false);
}

/** Cut short when there are signs that the server is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      window.removeEventListener("focus", end);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = answered.subscribe(end);
    window.addEventListener("online", end);
    window.addEventListener("focus", end);
  });
}

/** Whether our own server responds, successfully or not: a proxy's own error is not in our form. */
async function isThere(): Promise<boolean> {
  try {
    const answer = await fetch(HEALTH, {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok && !("code" in ((await answer.json()) as object))) return false;
    noteAnswer(answer, true);
    return true;
  } catch {
    return false;
  }
}
