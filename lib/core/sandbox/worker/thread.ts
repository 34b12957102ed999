import "server-only";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { threadLimits } from "@/lib/core/sandbox/limits";
import type { FromWorker, ToWorker } from "@/lib/core/sandbox/messages";

/** Started by its path, beside this source: no bundler may take the file along, for its library lies in node_modules. */
const FILE = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "worker.mjs",
);
/** A thread that needs longer to get ready is given up. */
const START_MS = 20_000;

/** Hears what a thread says, and how it came to its end. */
type ThreadListener = { heard(message: FromWorker): void; ended(error: Error): void };

/** One thread for foreign code, which can be ended at any moment and whatever it does. It knows nothing of the host. */
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
      // The guest's memory is not in there; the deep stack lets the engine meet its own, shallower bound first.
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 16 },
    });
    this.worker.unref(); // a warm thread does not keep the process
    this.worker.on("message", (message: FromWorker) => {
      if (message.type !== "ready") return this.listener?.heard(message);
      compiled(message.wasm);
      this.getReady();
    });
    this.worker.on("error", (error) => this.fell(error));
    this.worker.on("exit", () => this.fell(new Error("The thread has ended")));
  }

  /** Gives it a call, whose end the listener hears. Only for a thread that is ready. */
  run(message: ToWorker, listener: ThreadListener): void {
    this.calls++;
    this.listener = listener;
    this.ready = this.untilReady();
    this.worker.postMessage(message);
  }

  answer(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  /** No longer listens: the call has its outcome. */
  leave(): void {
    this.listener = undefined;
  }

  /** Ends the thread, in the middle of whatever it does. */
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
    ready.catch(() => undefined); // who waits for it hears it
    return ready;
  }

  private fell(error: Error): void {
    if (this.dead) return;
    this.dead = true;
    this.giveUp(error);
    this.listener?.ended(error);
  }
}
