import "server-only";
import type { Step } from "@/lib/runs/run/contract";
import { isRecord } from "@/lib/tools/shared/faults";

/** The id of the call in a tool's step. */
export const idOf = ({ input }: Pick<Step, "input">): string | undefined =>
  isRecord(input) && typeof input.id === "string" ? input.id : undefined;
