// A process that claims waiting tasks with the worker's own queue, and does nothing else with them.
import { Queue } from "@/lib/core/cluster/queue";
import { listenToOthers } from "@/lib/core/cluster/event-bus";
import { openDatabase } from "@/lib/core/db/db";
import { runLeases } from "@/lib/runs/worker/leases";

export type ClaimOrder = { forMs: number };
/** The duration of each claim, including waiting for other processes, in milliseconds. */
export type Claimed = { tookMs: number[] };

await openDatabase();
listenToOthers();

async function claim({ forMs }: ClaimOrder): Promise<Claimed> {
  const tookMs: number[] = [];
  let last = performance.now();
  const queue = new Queue(runLeases, () => {
    const now = performance.now();
    tookMs.push(now - last);
    last = now;
    return Promise.resolve();
  });
  setTimeout(() => queue.close(), forMs);
  await queue.start();
  return { tookMs };
}

process.on("message", (order: ClaimOrder) => {
  void claim(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
