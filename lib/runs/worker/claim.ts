import "server-only";
import type { Lease } from "@/lib/core/events/queue";
import type { Run } from "@/prisma/generated/client";

/** How often a run starts again by itself: after interruptions, and where a further try may mend a failure. */
export const TRIES = 2;

/** Whoever takes it up more often than that meets the same end each time: it is given up, before anything of it is read. */
export const isGivenUp = ({ tries }: Run): boolean => tries > TRIES;

/** What a claim changes of a run. One that was being worked on was interrupted; one that was answered, or put off, was not. */
export const claimOf = (run: Run, lease: Lease) => ({
  ...lease,
  status: "running",
  fence: run.fence + 1,
  tries: run.tries + (run.status === "running" ? 1 : 0),
});
