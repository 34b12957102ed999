// Loaded into the server before it starts (NODE_OPTIONS=--import). On SIGUSR2 it collects garbage and writes the
// process's resources to the file PROBE_FILE; with CLOCK_FILE set, the wall clock is off by the number of milliseconds
// in that file (a clock that jumps, as one does when the machine's time is set).
import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const { PROBE_FILE, CLOCK_FILE } = process.env;

if (isMainThread && PROBE_FILE) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on("SIGUSR2", () => {
    const loopDelayMs = delay.max / 1e6;
    collect();
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    const resources = {};
    for (const each of process.getActiveResourcesInfo())
      resources[each] = (resources[each] ?? 0) + 1;
    const holds = {
      rss,
      heapUsed,
      external,
      descriptors: readdirSync("/proc/self/fd").length,
      resources,
      shelves: shelves(),
      loopDelayMs,
    };
    // Afterwards, so that collecting garbage is not counted as a delay of what comes next.
    setTimeout(() => {
      delay.reset();
      writeFileSync(`${PROBE_FILE}.new`, JSON.stringify(holds));
      renameSync(`${PROBE_FILE}.new`, PROBE_FILE);
    }, 50);
  });
}

/** The sizes of the process-wide singletons (lib/core/singleton.ts): channels, their listeners, counters. */
function shelves() {
  const sizes = {};
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    const name = Symbol.keyFor(key);
    if (name?.startsWith("troupe."))
      measure(sizes, name.slice("troupe.".length), globalThis[key], 0);
  }
  return sizes;
}

function measure(sizes, name, value, depth) {
  if (value instanceof Map || value instanceof Set) {
    sizes[name] = value.size;
    if (value instanceof Map && [...value.values()].every((each) => each instanceof Set)) {
      sizes[`${name} (entries)`] = [...value.values()].reduce((sum, each) => sum + each.size, 0);
    }
  } else if (
    depth < 2 &&
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  ) {
    for (const [inner, each] of Object.entries(value))
      measure(sizes, `${name}.${inner}`, each, depth + 1);
  } else if (depth > 0 && typeof value === "number") sizes[name] = value;
}

if (CLOCK_FILE) {
  const real = Date.now.bind(Date);
  const Real = Date;
  const offset = () => {
    try {
      return Number(readFileSync(CLOCK_FILE, "utf8")) || 0;
    } catch {
      return 0;
    }
  };
  let off = offset();
  setInterval(() => (off = offset()), 200).unref();
  const now = () => real() + off;
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length) super(...given);
      else super(now());
    }
    static now() {
      return now();
    }
    // As own properties: the framework copies these to a Date that it makes itself.
    static UTC = Real.UTC;
    static parse = Real.parse;
  };
}
