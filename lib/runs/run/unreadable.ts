import "server-only";
import { sharedError } from "@/lib/core/shared/shared-error";
import { sentence } from "@/lib/core/shared/sentence";

/** Thrown when a run's work cannot be read from its rows: it can't continue, and must be ended in its current state. */
export class UnreadableRecord extends Error {
  static {
    sharedError(this, "UnreadableRecord");
  }
}

/** The sentence for its person. */
export const UNREADABLE = sentence(
  "run_unreadable",
  "The saved progress could not be read, so this run ended. Try again.",
);

/** The same if Troupe itself failed. */
export const FAULTY = sentence(
  "run_faulty",
  "An error in Troupe ended this run. The server's log has the details. Try again.",
);

/** Returns what `look` reads from a run's rows. Throws UnreadableRecord when it can't be read. */
export function readRecord<T>(look: () => T): T {
  try {
    return look();
  } catch (cause) {
    throw new UnreadableRecord("The record of the run cannot be read.", { cause });
  }
}
