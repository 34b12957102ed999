import "server-only";
import { once } from "@/lib/core/once";

const controller = () => once("shutdown", () => new AbortController());

/** Fires when the process is about to end: who waits for something answers with what there is. */
export const shuttingDown = (): AbortSignal => controller().signal;

/**
 * Tells all who wait, accepts no connection any more, and resolves once the answers under way are there, or after
 * `longest` milliseconds. lib/cli/server.mjs, which owns the server, brings the second half along.
 */
export async function endRequests(longest: number): Promise<void> {
  controller().abort();
  await once<(longest: number) => Promise<void>>("drain", () => async () => undefined)(longest);
}
