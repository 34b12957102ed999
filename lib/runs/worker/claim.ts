import "server-only";
import type { Lease } from "@/lib/core/events/queue";
import type { Run } from "@/prisma/generated/client";

/** How often a run is restarted automatically: after interruptions, and where a retry may fix a failure. */
export const TRIES = 2;

/** A run resumed more often than that would fail in the same way again: it is given up, before any of it is read. */
export const isGivenUp = ({ tries }: Run): boolean => tries > TRIES;

/**
 * The columns that a claim changes. A run that was being worked on was interrupted; one that was answered, or put off,
 * was not. Tasks are claimed by one statement that says the same (`slots.ts`).
 */
export const claimOf = (run: Run, lease: Lease) => ({
  ...lease,
  status: "running",
  fence: run.fence + 1,
  tries: run.tries + (run.status === "running" ? 1 : 0),
});
