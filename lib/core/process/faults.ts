import "server-only";
import { log } from "@/lib/core/telemetry/log";

/**
 * Ends the process on what nobody caught, with a fatal line of the log: after it nobody knows what state memory is in,
 * and the next process takes everything up from the rows. Stands before the framework's own listeners, which log and go on.
 */
export function endOnFaults(): void {
  const end = (what: string) => (error: unknown) => {
    log().fatal({ error }, what);
    process.exit(1);
  };
  process.prependListener("uncaughtException", end("uncaught exception"));
  process.prependListener("unhandledRejection", end("unhandled rejection"));
}
