import "server-only";
import pino from "pino";
import { config } from "@/lib/core/config";
import { scrubbed } from "@/lib/core/telemetry/log-text";
import { processSingleton } from "@/lib/core/singleton";

/** Names whose values never reach the log, wherever they appear (SAFETY: scrubbed by name). */
const SECRET = /authorization|cookie|password|secret|token|api_?key|apikey/i;
const DEPTH = 6;

/** JSON lines on standard output; with request, run and user ids as fields. */
export const log = (): pino.Logger =>
  processSingleton("log", () =>
    pino(
      {
        level: config().LOG_LEVEL,
        base: undefined,
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { log: (entry) => scrub(entry, 0) as Record<string, unknown> },
      },
      pino.destination({ dest: 1, sync: true }),
    ),
  );

const PAUSE_MS = 60_000;

/** Logs something under that name at most once a minute: when it fails for one, it fails for everyone. */
export function sparingly(name: string, say: () => void): void {
  const times = processSingleton("log.times", () => new Map<string, number>());
  const now = performance.now();
  if (now - (times.get(name) ?? -Infinity) < PAUSE_MS) return;
  times.set(name, now);
  say();
}

function scrub(value: unknown, depth: number): unknown {
  if (value instanceof Error)
    return {
      name: value.name,
      message: scrubbed(value.message),
      stack: scrubbed(value.stack ?? ""),
      cause: depth < DEPTH ? scrub(value.cause, depth + 1) : undefined,
    };
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEPTH) return "…";
  if (Array.isArray(value)) return value.map((each) => scrub(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      SECRET.test(name) ? "[hidden]" : scrub(each, depth + 1),
    ]),
  );
}
