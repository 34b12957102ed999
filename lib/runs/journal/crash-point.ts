import "server-only";
import { config } from "@/lib/core/config";
import { publishHere } from "@/lib/core/cluster/event-bus";
import { processSingleton } from "@/lib/core/singleton";

/** The channel on which the id of each run stopped by a fault is published. */
export const crashPointChannel = "runs.held";

type Counts = { writes: number; of: Map<string, number> };
const counts = () => processSingleton<Counts>("runs.fault", () => ({ writes: 0, of: new Map() }));

/** The fault to inject: never any in production. */
function fault(): string | undefined {
  const { FAULT, NODE_ENV } = config();
  return NODE_ENV === "production" ? undefined : FAULT;
}

/**
 * Outside production `FAULT=step:<n>:kill` ends the process at the n-th journal write, so that a sweep can stop at
 * each.
 */
export function reachCrashPoint(): void {
  const wanted = fault();
  if (wanted?.startsWith("step:") && ++counts().writes === Number(wanted.split(":")[1]))
    process.kill(process.pid, "SIGKILL");
}

/**
 * Outside production `FAULT=hold:<n>` lets no run write its n-th step, nor anything after it: work already started
 * continues, but none of it is written, as if the process had died before. `hold:<id>=<n>,…` sets this for single runs.
 * This way one kill can interrupt many runs, each at its own point. Returns a promise that never resolves for such a
 * run, else undefined.
 */
export function holdCrashPoint(runId: string, isStep: boolean): Promise<never> | undefined {
  const wanted = fault();
  if (!wanted?.startsWith("hold:")) return undefined;
  const { of } = counts();
  const count = (of.get(runId) ?? 0) + Number(isStep);
  of.set(runId, count);
  if (count < stopOf(wanted, runId)) return undefined;
  publishHere(crashPointChannel, runId);
  return new Promise(() => undefined);
}

function stopOf(wanted: string, runId: string): number {
  const [, which = ""] = wanted.split(":");
  if (/^\d+$/.test(which)) return Number(which);
  return Number(
    which
      .split(",")
      .find((each) => each.startsWith(`${runId}=`))
      ?.split("=")[1] ?? Infinity,
  );
}
