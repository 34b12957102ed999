import "server-only";
import { fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { WorkEnded } from "@/lib/core/untrusted/work-ended";

/** Started by its path, next to this file: no bundler may move it. */
const HOST = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "process-host.mjs",
);

/** data: what the file gets as `workerData`. heapMb: of V8. memoryMb: of the whole process, with the 60 MB Node takes. */
type UntrustedWork = {
  file: string;
  data: object;
  patienceMs: number;
  heapMb: number;
  memoryMb: number;
};
type Outcome<Result> = { result: Result } | { ended: "memory" | "failed" };

/**
 * Runs a worker file in its own process, which is killed when it takes too long or too much memory: neither the
 * server's event loop nor its memory is touched. Resolves with the first message of the file. Rejects with WorkEnded.
 */
export function runInProcess<Result>({ patienceMs, ...work }: UntrustedWork): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(HOST, [], {
      env: {} as NodeJS.ProcessEnv, // Next types it with a mode, which this process has none of
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const end = (tell: () => void): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.on("error", () => undefined); // it is being killed
      child.kill("SIGKILL");
      tell();
    };
    const fail = (why: WorkEnded["why"]) => end(() => reject(new WorkEnded(why)));
    const timer = setTimeout(() => fail("slow"), patienceMs);
    child.once("message", (outcome) => {
      const said = outcome as Outcome<Result>; // process-host.mjs sends no other
      if ("ended" in said) fail(said.ended);
      else end(() => resolve(said.result));
    });
    child.once("error", () => fail("failed"));
    // Linux kills the process that uses memory others need.
    child.once("exit", (_code, signal) => fail(signal === "SIGKILL" ? "memory" : "failed"));
    child.send(work, (error) => error && fail("failed"));
  });
}
