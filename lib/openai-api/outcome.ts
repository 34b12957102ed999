import "server-only";
import { config } from "@/lib/core/config";
import { AppError } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence, withReason, type Sentence } from "@/lib/core/shared/sentence";
import { failureStatus } from "@/lib/openai-api/openai-form";
import { findRequest, outputIn, type ProgramOutput } from "@/lib/openai-api/run/request-row";
import type { CompletionUsage, RunNote } from "@/lib/openai-api/run/chat-completion";
import type { Run, RunSummary, Waiting } from "@/lib/runs/run/contract";
import { timeZoneOf } from "@/lib/auth/account";
import * as runs from "@/lib/runs/worker/service";
import { secondsUntilRoom } from "@/lib/usage/budget";
import { waitingUrl } from "@/lib/openai-api/waiting-url";

/** The outcome of a program's run: its response, or what it waits for. */
export type ProgramOutcome = ProgramOutput & { note: RunNote; usage: CompletionUsage };

/** The response of an ended run. Throws AppError with the reason if there is none. */
export async function outcomeOf(me: Scope, runId: string): Promise<ProgramOutcome> {
  const run = await runs.get(me, runId, "ended");
  const row = await findRequest(me, runId);
  const output = row && outputIn(row);
  if (run.status !== "completed" || !output) throw failureOf(run, await timeZoneOf(me.person));
  return {
    ...output,
    note: { run_id: runId, status: run.status },
    usage: usageOf(run),
  };
}

/** The preliminary response of a run that waits for a person: its text so far, and the URL where they answer. */
export async function waitingOutcome(
  me: Scope,
  runId: string,
  waiting: Waiting,
  content: string,
): Promise<ProgramOutcome> {
  const run = await runs.get(me, runId, "ended");
  const note = noteOfWaiting(run, waiting);
  return {
    content: `${content}${content ? "\n\n" : ""}${WAITS[waiting.for](note.url).text}`,
    calls: [],
    finish: "stop",
    note,
    usage: usageOf(run),
  };
}

/** What a response says about a run that waits. */
const noteOfWaiting = (
  run: Pick<RunSummary, "run_id">,
  waiting: Waiting,
): RunNote & { url: string } => ({
  run_id: run.run_id,
  status: "waiting",
  waits_for: waiting.for,
  url: waitingUrl(config().APP_URL, run.run_id),
});

const WAITS: { [For in Waiting["for"]]: (url: string) => Sentence } = {
  result: (url) =>
    sentence("program_waits_for_result", "Waiting for a person to provide a result: {url}", {
      url,
    }),
  approval: (url) =>
    sentence("program_waits_for_approval", "Waiting for a person to approve a tool call: {url}", {
      url,
    }),
  sign_in: (url) =>
    sentence("program_waits_for_sign_in", "Waiting for a person to sign in to a server: {url}", {
      url,
    }),
  answer: (url) =>
    sentence(
      "program_waits_for_answer",
      "Waiting for a person to answer a server's question: {url}",
      { url },
    ),
  budget: (url) =>
    sentence(
      "program_waits_for_budget",
      "Waiting for approval to exceed the spending limit: {url}",
      { url },
    ),
};

/** Why a run has no response, for its caller. The run is stored: the call must not be retried. */
function failureOf({ error, error_reason, status }: Run, timeZone: string | null): AppError {
  const cause = error ?? {
    code: status === "stopped" ? ("stopped" as const) : ("interrupted" as const),
    message: NO_ANSWER[status === "stopped" ? "stopped" : "gone"].text,
  };
  const as = failureStatus(cause.code, error_reason?.reason);
  const seconds = as.status === 429 ? secondsUntilRoom(error_reason?.reason, timeZone) : undefined;
  return new AppError(
    as.status,
    as.code,
    withReason(cause.message, error_reason),
    undefined,
    seconds === undefined ? {} : { "Retry-After": String(seconds) },
  );
}
const NO_ANSWER = {
  stopped: sentence("run_stopped", "The run was stopped."),
  gone: sentence("program_answer_gone", "The response of this run is no longer stored."),
};

/** A run's usage so far. Its reasoning tokens are in its steps, for providers that report them. */
const usageOf = ({ usage, steps }: Pick<Run, "usage" | "steps">): CompletionUsage => ({
  prompt_tokens: usage.prompt_tokens,
  completion_tokens: usage.completion_tokens,
  total_tokens: usage.total_tokens,
  prompt_tokens_details: { cached_tokens: usage.cached_tokens },
  completion_tokens_details: {
    reasoning_tokens: steps.reduce((sum, step) => sum + (step.usage?.reasoning_tokens ?? 0), 0),
  },
});

/** The server is about to exit: the next one continues the run. */
export const leaving = () =>
  new AppError(
    503,
    "restarting",
    sentence(
      "program_server_restarting",
      "The server is restarting and will continue this run. Find it in Troupe.",
    ),
  );
