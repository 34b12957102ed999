import "server-only";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import type { Scope } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { markFailed, traced } from "@/lib/core/telemetry/tracing";
import { runBuiltin } from "@/lib/tools/builtins/run-builtin";
import { checkArguments } from "@/lib/tools/check/arguments";
import {
  callConnected,
  MayHaveHappened,
  NeedsAnswer,
  NeedsSignIn,
  type Asking,
} from "@/lib/tools/connected-port";
import {
  needsPerson,
  type AnswerWanted,
  type CallProgress,
  type ToolDefinition,
  type ToolOutcome,
} from "@/lib/tools/contract";
import { cut } from "@/lib/tools/run/cut";
import { textOfAnswer, type KeepFile } from "@/lib/tools/run/given-files";
import { runHttp, type FileNamed } from "@/lib/tools/run/run-http";
import { runJavascript } from "@/lib/tools/run/run-javascript";
import { newTrail, type Trail } from "@/lib/tools/run/trail";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { reasonOf, sentence, type Sentence } from "@/lib/core/shared/sentence";

/** PRODUCT 'How an agent works'. */
const PATIENCE_MS = 30_000;
/** A connection's server may take its time, as long as it is not silent; this is a little more than its maximum. */
const CONNECTED_MS = 10.5 * 60_000;
const ERROR_CHARS = 4_000;

type CallToRun = {
  /** The tool's owner: for their secrets and their share of the sandbox. */
  me: Scope;
  definition: ToolDefinition;
  /** From the model; a value that is not an object is an error that the model can fix. */
  args: unknown;
  /** The run that waits while a connection's server asks something; without one no one can answer it. */
  asking?: Asking | null;
  signal: AbortSignal;
  /** The files available to the run that calls it. Without a run there are none. */
  fileNamed?: FileNamed;
  /** Stores a connection server's output besides its text. Without a run it is only named. */
  keepFile?: KeepFile;
  /** Called with the progress of a connection's server. */
  onProgress?: (said: CallProgress) => void;
};
/** `question`: the call did not end, since its server asks something first. hosts: the hosts that it requested. */
type CallOutcome = ToolOutcome & { question?: AnswerWanted; hosts: string[] };

/**
 * Runs one call of a tool: checks the arguments first, then runs for at most 30 s. Never rejects: errors become a
 * sentence in the outcome. The result is text of at most 32 KiB; a longer one is cut, with a note. It contains no
 * secret. Approval, and tools whose result a person provides, are left to the caller (needsApproval, needsPerson).
 */
export function runTool(call: CallToRun): Promise<CallOutcome> {
  const { name } = call.definition.function;
  return traced(
    `execute_tool ${name}`,
    {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": name,
      "gen_ai.tool.type": "function",
    },
    async (span) => {
      const outcome = await carriedOut(call);
      if (!outcome.ok) markFailed(span, outcome.error_reason?.reason);
      return outcome;
    },
  );
}

async function carriedOut({ signal, ...call }: CallToRun): Promise<CallOutcome> {
  const started = performance.now();
  const trail = newTrail();
  const { definition } = call;
  const isConnected = definition.implementation?.kind === "connection";
  const patience = AbortSignal.timeout(isConnected ? CONNECTED_MS : PATIENCE_MS);
  const done = (outcome: Omit<CallOutcome, "logs" | "hosts" | "duration_ms">): CallOutcome => ({
    ...outcome,
    logs: trail.logs,
    hosts: [...trail.hosts],
    duration_ms: Math.round(performance.now() - started),
  });
  try {
    const value = await carryOut({ ...call, signal: AbortSignal.any([signal, patience]) }, trail);
    return done({
      ok: true,
      result: cut(typeof value === "string" ? value : (JSON.stringify(value) ?? "null")),
    });
  } catch (error) {
    if (signal.aborted) return done(failed(sentence("tool_stopped", "The tool was stopped.")));
    if (error instanceof MayHaveHappened) return done({ ...failed(error.sentence), unknown: true });
    if (error instanceof NeedsSignIn)
      return done({ ...failed(error.sentence), sign_in: error.connection });
    if (error instanceof NeedsAnswer)
      return done({ ...failed(error.sentence), question: error.question });
    if (patience.aborted)
      return done(failed(sentence("tool_too_slow", "The tool didn't finish within 30 s.")));
    return done(failed(sentenceOf(error, definition)));
  }
}

async function carryOut(
  { me, definition, args: callArguments, signal, asking = null, ...more }: CallToRun,
  trail: Trail,
): Promise<unknown> {
  const { implementation } = definition;
  if (needsPerson(definition) || !implementation)
    throw new ToolFault(
      sentence(
        "tool_without_implementation",
        "This tool has no implementation. When an agent calls it, the run waits until someone enters the result.",
      ),
    );
  if (implementation.kind === "connection") {
    const { onProgress } = more;
    trail.onHost(new URL(implementation.url).host);
    const call = { args: callArguments, asking, onProgress };
    const answer = await callConnected(me, implementation, call, signal);
    return textOfAnswer(answer, implementation.tool, more.keepFile);
  }
  const args = await checkArguments(me.workspace, definition, callArguments);
  if (implementation.kind === "javascript")
    return runJavascript(me, implementation, args, trail, signal);
  if (implementation.kind === "http")
    return runHttp(me, implementation, args, {
      signal,
      parameters: definition.function.parameters.properties,
      name: definition.function.name,
      fileNamed: more.fileNamed,
      keepFile: more.keepFile,
      onHost: trail.onHost,
    });
  return runBuiltin(me, implementation.name, args, signal, trail);
}

const failed = (why: Sentence) => ({ ok: false, error: why.text, error_reason: reasonOf(why) });

/** Longer sentences are English only: their params would be as long. */
const shortened = (why: Sentence): Sentence =>
  why.text.length > ERROR_CHARS ? { text: why.text.slice(0, ERROR_CHARS) } : why;

function sentenceOf(error: unknown, { function: { name } }: ToolDefinition): Sentence {
  const foreseen =
    error instanceof ToolFault || error instanceof FetchRefused || error instanceof FetchFailed;
  if (!foreseen) log().error({ tool: name, error }, "a tool failed in an unforeseen way");
  return foreseen
    ? shortened(error.sentence)
    : sentence("tool_failed", "The tool couldn't be run.");
}
