import "server-only";
import { log } from "@/lib/core/telemetry/log";

/**
 * Exits the process on an uncaught error, with a fatal line in the log: after one the state of memory is unknown, and
 * the next process resumes everything from the rows. Registered before the framework's own listeners, which log and
 * continue.
 */
export function endOnFaults(): void {
  const end = (what: string) => (error: unknown) => {
    log().fatal({ error }, what);
    process.exit(1);
  };
  process.prependListener("uncaughtException", end("uncaught exception"));
  process.prependListener("unhandledRejection", end("unhandled rejection"));
}
