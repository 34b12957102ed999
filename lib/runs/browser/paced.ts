/** Steps that come in a burst are read once. */
const BURST_MS = 80;
/** From one reading to the next, however many steps come: a long run is read whole each time. */
const PAUSE_MS = 1_000;

/** Reads again when asked to, once for what is asked together. `now`: without the pause, since nothing more may come. */
export function paced(read: () => Promise<unknown>): {
  ask: (now: boolean) => void;
  stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let earliest = 0;
  let reading = false;
  let asked: "later" | "now" | null = null;
  let stopped = false;

  const plan = (): void => {
    if (reading || stopped || asked === null) return;
    clearTimeout(timer);
    const wait = asked === "now" ? BURST_MS : Math.max(BURST_MS, earliest - performance.now());
    timer = setTimeout(() => void go(), wait);
  };
  const go = async (): Promise<void> => {
    asked = null;
    reading = true;
    await read().catch(() => undefined);
    reading = false;
    earliest = performance.now() + PAUSE_MS;
    plan();
  };
  return {
    ask(now) {
      if (asked === "now" || asked === (now ? "now" : "later")) return;
      asked = now ? "now" : "later";
      plan();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
