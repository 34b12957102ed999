import { engine } from "@/lib/core/db/engine";

/**
 * The lease of a process that died a moment ago. Where only one process works on the database, the next one waits for no
 * lease of another; where several do, it had run out before anybody took over.
 */
export const leaseOfTheDead = () => ({
  leaseOwner: "a-dead-process",
  leaseUntil: engine().cluster ? new Date(0) : new Date(Date.now() + 20_000),
});
