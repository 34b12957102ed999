import "server-only";
import { newId } from "@/lib/core/crypto";
import { processSingleton } from "@/lib/core/singleton";
import type { CallProgress } from "@/lib/tools/contract";
import type { ConnectedAnswer } from "@/lib/tools/connected-port";
import type { ServerAnswer, ServerQuestion } from "@/lib/tools/question";

/** Longer than a person takes; most servers give up sooner. Then the server gets the response that no one answered. */
const HELD_MS = 60 * 60_000;
/** Each keeps a connection open. */
const HELD_MOST = 200;

type Held = { call: OpenCall; release: () => void };
const held = () => processSingleton("connections.held", () => new Map<string, Held>());

type Came = { answer: ConnectedAnswer } | { question: ServerQuestion };
type OnProgress = (progress: CallProgress) => void;
type Work = (
  ask: (question: ServerQuestion) => Promise<ServerAnswer>,
  until: AbortSignal,
  onProgress: OnProgress,
) => Promise<ConnectedAnswer>;

/**
 * A call whose server asks while the request is open, as in revisions before 2026-07-28. It continues while the run
 * waits for its person, in this process only: it ends with the process.
 */
export class OpenCall {
  readonly id = newId();
  readonly #stop = new AbortController();
  readonly #end: Promise<{ answer: ConnectedAnswer }>;
  #ended: (() => void) | undefined;
  #tell: ((came: Came) => void) | undefined;
  /** The current waiter: a run that waits for its person gets nothing. */
  #onProgress: OnProgress | undefined;
  #waiting: { question: ServerQuestion; answer: (answer: ServerAnswer) => void } | undefined;

  constructor(work: Work) {
    this.#end = work(
      (question) => this.#ask(question),
      this.#stop.signal,
      (progress) => this.#onProgress?.(progress),
    ).then((answer) => ({
      answer,
    }));
    const over = () => held().has(this.id) && this.#ended?.();
    this.#end.then(over, over); // a failure is reported to the next waiter
  }

  #ask(question: ServerQuestion): Promise<ServerAnswer> {
    return new Promise((answer) => {
      this.#waiting = { question, answer };
      this.#tell?.({ question });
    });
  }

  /** Its result, or what its server asks first. Ends with the signal. Throws the errors of the work. */
  async next(signal: AbortSignal, onProgress?: OnProgress): Promise<Came> {
    this.#onProgress = onProgress;
    const stop = () => this.#stop.abort(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    try {
      const question = new Promise<Came>((tell) => {
        this.#tell = tell;
        if (this.#waiting) tell(this.#waiting);
      });
      return await Promise.race([this.#end, question]);
    } finally {
      this.#tell = undefined;
      this.#onProgress = undefined;
      signal.removeEventListener("abort", stop);
    }
  }

  /** Sends the answer to the server. */
  answer(answer: ServerAnswer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.answer(answer);
  }

  /**
   * Keeps it open while its person is asked; false: too many are open, and it continues without. `ended`: called when
   * it ends by itself before they have answered. `untilStopped`: listens for them stopping the run, which ends it, and
   * returns a function that stops listening.
   */
  hold(ended: () => void, untilStopped: (stop: () => void) => () => void): boolean {
    if (held().size >= HELD_MOST) return false;
    this.#ended = ended;
    const leave = untilStopped(() => {
      if (takeHeld(this.id)) this.#stop.abort();
    });
    const late = setTimeout(() => this.answer({ action: "cancel" }), HELD_MS);
    const gone = setTimeout(() => takeHeld(this.id), 2 * HELD_MS); // its outcome was not fetched
    for (const timer of [late, gone]) timer.unref();
    const release = () => {
      leave();
      clearTimeout(late);
      clearTimeout(gone);
    };
    held().set(this.id, { call: this, release });
    return true;
  }
}

/** Removes and returns the open call with this id; null when its process has ended since. */
export function takeHeld(id: string): OpenCall | null {
  const call = held().get(id);
  held().delete(id);
  call?.release();
  return call?.call ?? null;
}
