// The thread that starts the process for hostile work and waits for its result. Starting a process blocks the thread that
// does it until the new program runs: 50 ms and more beside a busy server. Plain JavaScript outside the bundle, so that it
// is found in the same way however the app is started.
import { fork } from "node:child_process";
import { parentPort, workerData } from "node:worker_threads";

const { host, work, patienceMs } = workerData;
const child = fork(host, [], {
  env: {},
  execArgv: [],
  stdio: ["ignore", "ignore", "ignore", "ipc"],
});

/** outcome: { result } or { ended: "slow" | "memory" | "failed" }. */
function end(outcome) {
  clearTimeout(timer);
  child.removeAllListeners();
  child.on("error", () => {}); // it is being killed
  child.kill("SIGKILL");
  parentPort.postMessage(outcome);
}

const timer = setTimeout(() => end({ ended: "slow" }), patienceMs);
child.once("message", end);
child.once("error", () => end({ ended: "failed" }));
// Linux kills what takes the memory that others need.
child.once("exit", (_code, signal) => end({ ended: signal === "SIGKILL" ? "memory" : "failed" }));
child.send(work, (error) => error && end({ ended: "failed" }));
