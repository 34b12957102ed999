import "server-only";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { conflict, missing } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { BUDGET_CALL, LIVE, type RunStatus, type Step } from "@/lib/runs/run/contract";
import { stepToWire } from "@/lib/runs/run/schema";
import { findRow } from "@/lib/runs/worker/service";
import type { KeptRequest } from "@/lib/runs/journal/requests/parts";
import { keptIn, KeptRequests, type RequestKept } from "@/lib/runs/trace/requests";
import { scopeOf } from "@/lib/runs/journal/requests/sent";
import { isRecord } from "@/lib/tools/shared/faults";
import type { Run as Row, RunStep } from "@/prisma/generated/client";

/** A step with its model request. */
export type KeptStep = Step & { sent?: { kept: KeptRequest; request: RequestKept } };
/** An ended run, with everything needed to replay it. */
export type KeptRun = { run: Row; steps: KeptStep[] };

const DAY_MS = 86_400_000;

/**
 * Reads a person's run with its requests. 404 when it is not theirs; 409 while it is running, and if its requests are
 * no longer stored, or never were.
 */
export async function keptRun(me: Scope, id: string): Promise<KeptRun> {
  const run = await findRow(me, id);
  if (!run) throw missing(sentence("run_not_found", "Run not found"));
  if (LIVE.includes(run.status as RunStatus))
    throw conflict(sentence("run_not_over", "This run is still running. Wait until it ends."));
  const rows = await db().runStep.findMany({ where: { runId: id }, orderBy: { step: "asc" } });
  const requests = new KeptRequests(scopeOf(run));
  const steps: KeptStep[] = [];
  for (const row of rows) steps.push(await keptStep(run, row, requests));
  if (!steps.some(isRound) && run.status === "completed") throw gone(run);
  return { run, steps };
}

async function keptStep(run: Row, row: RunStep, requests: KeptRequests): Promise<KeptStep> {
  const step = stepToWire(row);
  if (!isRound(step) || isFallback(step)) return step;
  const content = keptIn(row.request);
  const request = content && (await requests.read(content));
  if (!request || request.messages.includes(null)) throw gone(run);
  return { ...step, sent: { kept: content, request } };
}

function gone({ finishedAt }: Row) {
  const { RUN_TRACE_DAYS } = config();
  const since = Math.floor((Date.now() - (finishedAt?.getTime() ?? 0)) / DAY_MS) - RUN_TRACE_DAYS;
  return conflict(
    RUN_TRACE_DAYS > 0 && since > 0
      ? sentence(
          "replay_record_expired",
          {
            one: "The record of this run expired {count} day ago.",
            other: "The record of this run expired {count} days ago.",
          },
          { count: since },
        )
      : sentence("run_record_not_kept", "No trace is stored for this run."),
  );
}

/** Of the work done before the run started: who works on it. */
const ROUTING = "routing";

/** A call that created the plan itself, summarized the older turns, or searched first: input of the work, not part of it. */
export const isGiven = ({ kind, activation, input, output, name }: Step): boolean =>
  (kind === "model" && (activation === ROUTING || (isRecord(output) && "summary" in output))) ||
  (kind === "tool" && (name === BUDGET_CALL.name || (isRecord(input) && input.opening === true)));

/** Can a fork start here: is it an agent's part, a model call, or a tool call? */
export const isForkable = (step: Step): boolean => !isGiven(step) && !isFallback(step);

/** A model call of the work. */
export const isRound = (step: Step): boolean => step.kind === "model" && !isGiven(step);
/** A model that was unavailable: from then on another was used. */
export const isFallback = ({ output }: Step): boolean => isRecord(output) && "fallback" in output;
/** The verdict on conditions. */
export const isJudgement = ({ output }: Step): boolean => isRecord(output) && "verdicts" in output;
