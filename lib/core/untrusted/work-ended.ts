import "server-only";
import { sharedError } from "@/lib/core/shared/shared-error";

/** Work on untrusted input that has ended without a result: its time was over, its memory, or it broke. */
export class WorkEnded extends Error {
  static {
    sharedError(this, "WorkEnded");
  }

  constructor(readonly why: "slow" | "memory" | "failed") {
    super(`Work on untrusted input ended: ${why}`);
    this.name = "WorkEnded";
  }
}
