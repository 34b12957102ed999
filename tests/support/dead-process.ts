import { engine } from "@/lib/core/db/engine";

/**
 * The lease of a process that just died. With a single process on the database, the next one does not wait for others'
 * leases; with several, it has expired.
 */
export const leaseOfTheDead = () => ({
  leaseOwner: "a-dead-process",
  leaseUntil: engine().cluster ? new Date(0) : new Date(Date.now() + 20_000),
});
