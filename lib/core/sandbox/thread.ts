import "server-only";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { threadLimits } from "@/lib/core/sandbox/limits";
import type { FromWorker, ToWorker } from "@/lib/core/sandbox/messages";

/**
 * Started by its path, beside this source: no bundler may bundle the file, since its library is loaded from
 * node_modules.
 */
const FILE = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "worker.mjs",
);
/** A thread that takes longer to start is given up. */
const START_MS = 20_000;

/** Receives a thread's messages, and the error that it ended with. */
type ThreadListener = { heard(message: FromWorker): void; ended(error: Error): void };

/**
 * One thread for foreign code, which can be ended at any moment, whatever it is doing. It has no access to the host.
 */
export class SandboxThread {
  /** Settles once the thread can take a call, for the first time or again. */
  ready: Promise<void>;
  calls = 0;
  dead = false;
  private readonly worker: Worker;
  private listener: ThreadListener | undefined;
  private getReady!: () => void;
  private giveUp!: (error: Error) => void;

  /** @param wasm the compiled engine, if an earlier thread has handed it over; `compiled` receives it. */
  constructor(wasm: WebAssembly.Module | undefined, compiled: (wasm: WebAssembly.Module) => void) {
    this.ready = this.untilReady();
    this.worker = new Worker(FILE, {
      workerData: { limits: threadLimits, wasm },
      env: {},
      argv: [],
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      // The guest's memory is not included; with the large stack the engine reaches its own, lower limit first.
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 16 },
    });
    this.worker.unref(); // a warm thread does not keep the process alive
    this.worker.on("message", (message: FromWorker) => {
      if (message.type !== "ready") return this.listener?.heard(message);
      compiled(message.wasm);
      this.getReady();
    });
    this.worker.on("error", (error) => this.fell(error));
    this.worker.on("exit", () => this.fell(new Error("The thread has ended")));
  }

  /** Passes it a call; the listener gets the outcome. Only for a thread that is ready. */
  run(message: ToWorker, listener: ThreadListener): void {
    this.calls++;
    this.listener = listener;
    this.ready = this.untilReady();
    this.worker.postMessage(message);
  }

  answer(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  /** Stops listening: the call has its outcome. */
  leave(): void {
    this.listener = undefined;
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    this.leave();
    this.dead = true;
    await this.worker.terminate();
  }

  private untilReady(): Promise<void> {
    const ready = new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error("The thread did not get ready")),
        START_MS,
      ).unref();
      this.getReady = () => (clearTimeout(late), resolve());
      this.giveUp = (error) => (clearTimeout(late), reject(error));
    });
    ready.catch(() => undefined); // those who wait for it get the error
    return ready;
  }

  private fell(error: Error): void {
    if (this.dead) return;
    this.dead = true;
    this.giveUp(error);
    this.listener?.ended(error);
  }
}
