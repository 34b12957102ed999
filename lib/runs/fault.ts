import "server-only";
import { config } from "@/lib/core/config";
import { once } from "@/lib/core/once";

/** Outside production `FAULT=step:<n>:kill` ends the process at the n-th journal write, so that a sweep can stop at each. */
export function reachFault(): void {
  const { FAULT, NODE_ENV } = config();
  if (!FAULT || NODE_ENV === "production") return;
  const count = once("runs.fault", () => ({ writes: 0 }));
  if (++count.writes === Number(FAULT.split(":")[1])) process.kill(process.pid, "SIGKILL");
}
