import "server-only";
import { sharedError } from "@/lib/core/shared/shared-error";

/** Work on untrusted input that ended without a result: out of time or memory, or broken. */
export class WorkEnded extends Error {
  static {
    sharedError(this, "WorkEnded");
  }

  constructor(readonly why: "slow" | "memory" | "failed") {
    super(`Work on untrusted input ended: ${why}`);
    this.name = "WorkEnded";
  }
}
