import "server-only";
import { config } from "@/lib/core/config";
import { jsonNumber } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { missing } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { turn } from "@/lib/core/shared/turn";
import { summaryToWire } from "@/lib/runs/summary";
import { tellsOfEarlier } from "@/lib/runs/agent/context/fit-context";
import { stepToWire } from "@/lib/runs/run/schema";
import { findRow } from "@/lib/runs/worker/service";
import type { Origin, SentToModel, Trace, TraceStep } from "@/lib/runs/trace/contract";
import { hashOf } from "@/lib/runs/journal/requests/known";
import { keptIn, KeptRequests, type RequestKept } from "@/lib/runs/trace/requests";
import { scopeOf } from "@/lib/runs/journal/requests/sent";
import type { Run, RunStep } from "@/prisma/generated/client";

const DAY_MS = 86_400_000;
/**
 * Steps in one response, and the characters that their requests may have together; the rest is fetched step by step.
 */
const STEPS = 500;
const MOST = 4 * 1024 * 1024;

/**
 * What a run did, step by step, with its model requests; `only`: one step; `most`: maximum characters of requests. 404
 * when it is not the person's.
 */
export async function trace(
  me: Scope,
  id: string,
  { only, most = MOST }: { only?: number; most?: number } = {},
): Promise<Trace> {
  const run = await findRow(me, id);
  if (!run) throw missing(sentence("run_not_found", "Run not found"));
  const rows = await queryRows<RunStep>(
    `SELECT * FROM "RunStep" WHERE "runId" = ? ${only === undefined ? "" : "AND step = ?"} ORDER BY step LIMIT ${STEPS}`,
    [id, ...(only === undefined ? [] : [only])],
    ["startedAt", "finishedAt"],
  );
  if (only !== undefined && rows.length === 0)
    throw missing(sentence("run_step_not_found", "This run has no such step"));
  const requests = new KeptRequests(scopeOf(run));
  const steps: TraceStep[] = [];
  for (let room = most; steps.length < rows.length; await turn()) {
    const row = rows[steps.length]!;
    const step = await stepOf(row, requests, room);
    room -= step.request ? JSON.stringify(step.request).length : 0;
    steps.push(step);
  }
  return {
    run: summaryToWire(run),
    steps,
    versions: await versionsOf(id),
    expires_at: endOf(run),
  };
}

/** Of all steps, which may be more than the response contains. */
async function versionsOf(runId: string): Promise<Record<string, number>> {
  const rows = await queryRows<{ agentId: string; version: number }>(
    `SELECT "agentId", max(${jsonNumber("request", "v")}) AS version FROM "RunStep"
    WHERE "runId" = ? AND kind = 'model' AND request IS NOT NULL GROUP BY "agentId"`,
    [runId],
  );
  return Object.fromEntries(
    rows.flatMap(({ agentId, version }) => (version ? [[agentId, Number(version)]] : [])),
  );
}

/** Until when the requests of a run are stored. */
function endOf({ finishedAt }: Run): string | null {
  const { RUN_TRACE_DAYS } = config();
  return finishedAt && RUN_TRACE_DAYS > 0
    ? new Date(finishedAt.getTime() + RUN_TRACE_DAYS * DAY_MS).toISOString()
    : null;
}

async function stepOf(row: RunStep, requests: KeptRequests, room: number): Promise<TraceStep> {
  const step = stepToWire(row);
  if (row.kind !== "model") return step;
  const request = keptIn(row.request);
  if (room <= 0) return { ...step, shortened: true };
  const sent = request && (await requests.read(request));
  return {
    ...step,
    ...(request?.f === undefined
      ? {}
      : { first_token_at: new Date(row.startedAt.getTime() + request.f).toISOString() }),
    request: sent ? toWire(sent, request.n) : null,
  };
}

function toWire({ body, messages }: RequestKept, turns: number): SentToModel {
  const { model, messages: first, tools = [], ...parameters } = body;
  const origin = originsOf(messages, first.length, turns);
  return {
    model,
    parameters,
    messages: messages.map((message, at) =>
      message
        ? { ...message, from: origin(at) }
        : { role: "assistant", from: origin(at), gone: true },
    ),
    tools: tools.map((each) => ({
      name: nameOf(each),
      hash: hashOf(JSON.stringify(each)),
    })),
  };
}

/** Where each message came from: the instructions, the turns before the agent's own rounds, and these. */
function originsOf(
  messages: RequestKept["messages"],
  first: number,
  turns: number,
): (at: number) => Origin {
  const question = messages.slice(0, first + turns).findLastIndex((each) => each?.role === "user");
  return (at) => {
    if (at < first) return "instructions";
    if (at >= first + turns) return "run";
    if (at === question) return "message";
    if (at > question) return "caller";
    const { role, content } = messages[at] ?? {};
    return role === "system" || (typeof content === "string" && tellsOfEarlier(content))
      ? "summary"
      : "history";
  };
}

const nameOf = (tool: unknown): string =>
  (tool as { function?: { name?: string } }).function?.name ?? ""; // as stream.ts wrote it
