import "server-only";
import { Worker } from "node:worker_threads";
import { WorkEnded } from "@/lib/core/untrusted/work-ended";

/** A thread that has not started its work by then is given up: starting one takes some 50 ms. */
const START_MS = 20_000;
/** An unused thread ends after this time. */
const IDLE_MS = 60_000;

/** The heap size and the time for one request, counted from when the thread starts it. */
type ThreadLimits = { heapMb: number; patienceMs: number };

/**
 * A thread that handles requests one after the other and is terminated when one takes too long or too much memory. The
 * file responds to a message with "started", immediately, and then with its result. The next request starts a new
 * thread.
 */
export class WarmThread {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  busy = false;

  constructor(
    private readonly file: string,
    private readonly limits: ThreadLimits,
  ) {}

  /** Rejects with WorkEnded, or with the reason of the signal. */
  async ask<Answer>(question: object, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    clearTimeout(this.idle);
    this.busy = true;
    const worker = (this.worker ??= this.start());
    try {
      return await answerOf<Answer>(worker, question, this.limits.patienceMs, signal);
    } catch (error) {
      this.end();
      throw error;
    } finally {
      this.busy = false;
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  private start(): Worker {
    const worker = new Worker(this.file, {
      env: {},
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: this.limits.heapMb,
        maxYoungGenerationSizeMb: 16,
        stackSizeMb: 4,
      },
    });
    worker.unref(); // an idle thread does not keep the process alive
    worker.on("error", () => undefined); // the caller gets the error
    worker.once("exit", () => {
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }

  private end(): void {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
  }
}

function answerOf<Answer>(
  worker: Worker,
  question: object,
  patienceMs: number,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = () => fail(new WorkEnded("slow"));
    let timer = setTimeout(late, START_MS);
    const heard = (message: Answer | "started") => {
      clearTimeout(timer);
      if (message === "started") timer = setTimeout(late, patienceMs);
      else done(() => resolve(message));
    };
    const fell = (error: NodeJS.ErrnoException) =>
      fail(new WorkEnded(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "failed"));
    const exited = () => fail(new WorkEnded("failed"));
    const stop = () => fail(signal.reason);
    const fail = (why: unknown) => done(() => reject(why));
    const done = (tell: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      worker.off("message", heard).off("error", fell).off("exit", exited);
      tell();
    };
    worker.on("message", heard).on("error", fell).on("exit", exited);
    signal.addEventListener("abort", stop, { once: true });
    worker.postMessage(question);
  });
}
