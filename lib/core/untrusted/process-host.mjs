// The process in which one hostile file is read. The work is done in a thread, so that this one can watch the memory of
// the whole process: nothing else limits what decoders allocate outside V8's heap. Plain JavaScript outside the bundle,
// so that it is found in the same way however the app is started.
import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

const LOOK_MS = 50;
const MEGABYTE = 1024 * 1024;

try {
  // When memory runs out, Linux kills this process first.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {} // other systems have no such file, and some containers forbid it

process.once("disconnect", () => process.exit()); // the server has exited

process.once("message", ({ file, data, heapMb, memoryMb }) => {
  const worker = new Worker(file, {
    workerData: data,
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: heapMb,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 8,
    },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const end = (outcome) => process.send(outcome, () => process.exit());
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMb * MEGABYTE) end({ ended: "memory" });
  }, LOOK_MS);
  worker.once("message", (result) => end({ result }));
  worker.once("error", ({ code }) =>
    end({ ended: code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "failed" }),
  );
});
