import "server-only";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import {
  Deadline,
  endingOf,
  SandboxCall,
  UNABLE,
  type Ending,
  type SandboxFetch,
} from "@/lib/core/sandbox/call";
import { CLOCKS, INPUT_CHARS, READING, type SandboxClocks } from "@/lib/core/sandbox/limits";
import { SandboxPool, type Loan } from "@/lib/core/sandbox/pool";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

export type SandboxRun = {
  /** Source of a module: `export default async function (args, { fetch, log }) { … }` (API.md 'Agents, tools, templates'). */
  code: string;
  /** The function's argument; passed as JSON. */
  args: unknown;
  /** Makes the code's requests; without it there is no network. */
  fetch?: SandboxFetch;
  limits?: Partial<SandboxClocks>;
  signal?: AbortSignal;
  /** The code's owner: an owner's calls do not block those of others. */
  owner?: string;
};

/**
 * value: what the function returned, passed as JSON; no value becomes null. durationMs: without the wait for a thread.
 * error: a sentence for people and models.
 */
export type SandboxOutcome = Ending & { logs: string[]; durationMs: number };

const pool = () => processSingleton("sandbox", () => new SandboxPool());

/**
 * Runs foreign code in isolation: its own engine and memory in a thread that is ended when it exceeds a limit. It has
 * access to its arguments, `fetch`, `log` and `console`, and the language; no timers, no modules, nothing of this
 * process. Never rejects: all errors are in the outcome. The caller truncates a result that is too long for its use;
 * only one above 1 MiB is refused here, and a text is cut at 128 Ki characters.
 */
export const runInSandbox = (run: SandboxRun): Promise<SandboxOutcome> => carryOut(run, false);

/**
 * Parses the code without running any of it: null, or a sentence that says what is wrong, with its line. Running out of
 * memory or time may be temporary, or caused by sources parsed before in the same engine: then it is parsed again.
 */
export async function faultIn(code: string, owner?: string): Promise<Sentence | null> {
  const read = () => carryOut({ code, args: null, owner, limits: READING }, true);
  const first = await read();
  const outcome = first.ok || first.kind === "error" ? first : await read();
  return outcome.ok ? null : outcome.error;
}

async function carryOut(
  { code, args, fetch, limits, signal, owner }: SandboxRun,
  check: boolean,
): Promise<SandboxOutcome> {
  let started = performance.now();
  const logs: string[] = [];
  const clocks = { ...CLOCKS, ...limits };
  const outcome = (ending: Ending): SandboxOutcome => ({
    ...ending,
    logs,
    durationMs: Math.round(performance.now() - started),
  });
  const text = jsonOf(args);
  if (text === undefined)
    return outcome({
      ok: false,
      kind: "error",
      error: sentence("arguments_not_json", "The arguments are not JSON."),
    });
  if (code.length > INPUT_CHARS || text.length > INPUT_CHARS)
    return outcome({
      ok: false,
      kind: "too_large",
      error: sentence("code_too_large", "The code or its arguments are larger than 1 MiB."),
    });

  const deadline = new AbortController();
  const timer = setTimeout(
    () =>
      deadline.abort(
        new Deadline(
          sentence("code_not_ended", "The code did not end within {seconds} s.", {
            seconds: clocks.totalMs / 1_000,
          }),
        ),
      ),
    clocks.totalMs,
  );
  const either = AbortSignal.any(signal ? [signal, deadline.signal] : [deadline.signal]);
  try {
    const loan = await pool().borrow(owner ?? Symbol("nobody"), either);
    started = performance.now();
    return outcome(
      await lent(
        loan,
        new SandboxCall(loan.thread, { code, args: text, check, fetch, clocks, logs }),
        either,
      ),
    );
  } catch (error) {
    if (either.aborted) return outcome(endingOf(either));
    log().error({ error }, "no thread for foreign code could be started");
    return outcome({ ok: false, kind: "broken", error: UNABLE });
  } finally {
    clearTimeout(timer);
  }
}

function jsonOf(args: unknown): string | undefined {
  try {
    return JSON.stringify(args ?? null);
  } catch {
    return undefined;
  }
}

/** Returns or ends the thread before the outcome is reported. */
async function lent(loan: Loan, call: SandboxCall, signal: AbortSignal): Promise<Ending> {
  try {
    return await call.carryOut(signal);
  } finally {
    await loan.after(call.clean);
  }
}
