// Loaded into the app before it starts: on SIGUSR2 it writes the longest delay of its event loop since the last time,
// in milliseconds, to the file LOOP_DELAY_FILE, and resets it.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const RESOLUTION = 5;

if (isMainThread && process.env.LOOP_DELAY_FILE) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  process.on("SIGUSR2", () => {
    writeFileSync(process.env.LOOP_DELAY_FILE, String(Math.max(0, delays.max / 1e6 - RESOLUTION)));
    delays.reset();
  });
}
