import "server-only";
import { log } from "@/lib/core/telemetry/log";
import { BODY_CHARS, threadLimits, type SandboxClocks } from "@/lib/core/sandbox/limits";
import { SandboxRequestSchema, type FromWorker } from "@/lib/core/sandbox/messages";
import type { SandboxThread } from "@/lib/core/sandbox/thread";
import { sharedError } from "@/lib/core/shared/shared-error";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";

export type SandboxRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
};
type SandboxResponse = {
  status: number;
  url: string;
  headers: Record<string, string>;
  body: string;
};
/**
 * The only way out of the sandbox: the caller that runs the code decides how its requests are made, and refuses some
 * (by throwing a sentence).
 */
export type SandboxFetch = (
  request: SandboxRequest,
  signal: AbortSignal,
) => Promise<SandboxResponse>;

type SandboxFailure = "error" | "timeout" | "memory" | "too_large" | "stopped" | "broken";
export type Ending =
  | { ok: true; value: unknown }
  | { ok: false; kind: SandboxFailure; error: Sentence };
type SandboxInput = {
  code: string;
  args: string;
  check: boolean;
  fetch: SandboxFetch | undefined;
  clocks: SandboxClocks;
  logs: string[];
};

const failed = (kind: SandboxFailure, error: Sentence): Ending => ({ ok: false, kind, error });
const seconds = (ms: number): string => `${ms / 1_000} s`;
/** The error is temporary, and says nothing about the code. */
export const UNABLE = sentence(
  "sandbox_unavailable",
  "Code cannot be run on this server at the moment.",
);
const SENTENCES = {
  memory: sentence("code_out_of_memory", "The code needs more than {most} MiB of memory.", {
    most: threadLimits.memoryBytes / 1024 / 1024,
  }),
  too_large: sentence(
    "code_result_too_large",
    "The result is larger than {most} KiB or nested more than {depth} deep. Return less.",
    { most: threadLimits.resultChars / 1024, depth: threadLimits.depth },
  ),
};

/** One call of foreign code in one thread. Afterwards `clean` says whether the thread may be reused. */
export class SandboxCall {
  clean = false;
  private readonly clock: BusyClock;
  private readonly network = new AbortController();
  private requests = 0;
  private answers = 0;
  private settle!: (ending: Ending) => void;

  constructor(
    private readonly thread: SandboxThread,
    private readonly input: SandboxInput,
  ) {
    this.clock = new BusyClock(input.clocks.cpuMs, () =>
      this.settle(
        failed(
          "timeout",
          sentence("code_too_slow", "The code ran for more than {time}.", {
            time: seconds(input.clocks.cpuMs),
          }),
        ),
      ),
    );
  }

  /** Never rejects. The signal's reason is a Deadline for our own limits; any other reason means stop. */
  async carryOut(signal: AbortSignal): Promise<Ending> {
    const { code, args, check } = this.input;
    const stop = () => this.settle(endingOf(signal));
    const ending = await new Promise<Ending>((resolve) => {
      this.settle = resolve;
      if (signal.aborted) return stop();
      signal.addEventListener("abort", stop, { once: true });
      this.clock.go();
      this.thread.run(
        { type: "run", code, args, check },
        { heard: (message) => this.hear(message), ended: (error) => resolve(brokenBy(error)) },
      );
    });
    signal.removeEventListener("abort", stop);
    this.clock.pause();
    this.network.abort();
    this.thread.leave();
    return ending;
  }

  private hear(message: FromWorker): void {
    if (message.type === "log") this.note(message.line);
    else if (message.type === "fetch") void this.request(message.request);
    // The code waits, unless a response is on its way that it had not seen when it sent this.
    else if (message.type === "idle" && message.answers === this.answers) this.clock.pause();
    else if (message.type === "failed") {
      this.clean = message.kind !== "memory";
      this.settle(
        failed(
          message.kind,
          message.kind === "error"
            ? { text: ended(message.error ?? "The code failed") }
            : SENTENCES[message.kind],
        ),
      );
    } else if (message.type === "done") {
      const value = read(message.text);
      this.clean = value !== undefined;
      this.settle(
        value === undefined
          ? failed("error", sentence("code_result_not_json", "The result is not JSON."))
          : { ok: true, value },
      );
    }
  }

  private note(line: string): void {
    const { logs } = this.input;
    if (logs.length < threadLimits.lines) logs.push(String(read(line)));
    else if (logs.length === threadLimits.lines) logs.push("Further lines were left out.");
  }

  private async request(text: string): Promise<void> {
    const message = read(text);
    const id = Number(Object(message).id);
    try {
      const parsed = SandboxRequestSchema.safeParse(message);
      if (!parsed.success)
        throw new Error(
          "The method of the request is none, or its address or a header is too long.",
        );
      if (!this.input.fetch || ++this.requests > threadLimits.requests)
        throw new Error("This code may not use the network.");
      const { url, method, headers, body } = parsed.data;
      const response = await this.input.fetch(
        { url, method: method.toUpperCase(), headers, body },
        this.network.signal,
      );
      if (response.body.length > BODY_CHARS)
        throw new Error(`The answer is larger than ${BODY_CHARS / 1024 / 1024} MiB.`);
      this.reply({
        id,
        response: JSON.stringify({
          status: response.status,
          url: response.url,
          headers: response.headers,
          body: response.body,
        }),
      });
    } catch (error) {
      this.reply({
        id,
        error: JSON.stringify(error instanceof Error ? error.message : String(error)),
      });
    }
  }

  private reply(answer: { id: number; response?: string; error?: string }): void {
    if (this.network.signal.aborted) return; // the call has ended
    this.answers++;
    this.clock.go();
    this.thread.answer({ type: "answer", ...answer });
  }
}

/** How a call ends after its signal fired. */
export const endingOf = (signal: AbortSignal): Ending =>
  signal.reason instanceof Deadline
    ? failed("timeout", signal.reason.sentence)
    : failed("stopped", sentence("code_stopped", "The code was stopped."));

export class Deadline extends SentenceError {
  static {
    sharedError(this, "Deadline");
  }
}

/**
 * How a call ends when its thread has died. Call-stack and memory errors count as the code's own; any other death is
 * caused by the machine, not by the code.
 */
function brokenBy(error: Error & { code?: string }): Ending {
  if (error instanceof RangeError && error.message.includes("call stack"))
    return failed("error", sentence("code_too_deep", "The code calls itself too deeply."));
  if (
    error.code === "ERR_WORKER_OUT_OF_MEMORY" ||
    /out of memory|\bOOM\b|memory access/.test(error.message)
  )
    return failed("memory", SENTENCES.memory);
  log().error({ error }, "a thread of foreign code has ended by itself");
  return failed("broken", UNABLE);
}

/** Parses a text from the thread; undefined when it is not JSON, which only a broken thread sends. */
function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * Counts the time for which a call keeps its thread busy, and calls back when that exceeds the limit. It is paused
 * while the call waits for the network.
 */
class BusyClock {
  private spent = 0;
  private since: number | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limitMs: number,
    private readonly over: () => void,
  ) {}

  go(): void {
    if (this.since !== undefined) return;
    this.since = performance.now();
    // One more turn of the event loop: if this thread was stalled, the call's last message may still be unread.
    this.timer = setTimeout(
      () => setImmediate(() => this.since !== undefined && this.over()),
      Math.max(0, this.limitMs - this.spent),
    );
  }

  pause(): void {
    if (this.since === undefined) return;
    this.spent += performance.now() - this.since;
    this.since = undefined;
    clearTimeout(this.timer);
  }
}
