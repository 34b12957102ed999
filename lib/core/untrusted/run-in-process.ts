import "server-only";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { WorkEnded } from "@/lib/core/untrusted/work-ended";

/** Started by their paths, next to this file: no bundler may move them. */
const folder = path.dirname(fileURLToPath(import.meta.url));
const LAUNCHER = path.join(/* turbopackIgnore: true */ folder, "launch-worker.mjs");
const HOST = path.join(/* turbopackIgnore: true */ folder, "process-host.mjs");

/** data: what the file gets as `workerData`. heapMb: of V8. memoryMb: of the whole process, with the 60 MB Node takes. */
type UntrustedWork = {
  file: string;
  data: object;
  patienceMs: number;
  heapMb: number;
  memoryMb: number;
};
type Outcome<Result> = { result: Result } | { ended: WorkEnded["why"] };

/**
 * Runs a worker file in its own process, which is killed when it takes too long or too much memory: neither the
 * server's event loop nor its memory is touched. Resolves with the first message of the file. Rejects with WorkEnded.
 */
export async function runInProcess<Result>({
  patienceMs,
  ...work
}: UntrustedWork): Promise<Result> {
  const launcher = new Worker(LAUNCHER, {
    workerData: { host: HOST, work, patienceMs },
    env: {},
    argv: [],
    execArgv: [],
  });
  // It ends by itself once its process has: a process whose parent thread is gone would stay as a zombie.
  const outcome = await new Promise<Outcome<Result>>((resolve) => {
    const fail = () => resolve({ ended: "failed" });
    launcher.once("message", resolve).once("error", fail).once("exit", fail);
  });
  if ("ended" in outcome) throw new WorkEnded(outcome.ended);
  return outcome.result;
}
