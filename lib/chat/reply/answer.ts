import "server-only";
import type { ChatAnswer } from "@/lib/chat/contract";
import { messageToWire } from "@/lib/chat/schema";
import type { Started } from "@/lib/chat/reply/send";
import { db } from "@/lib/core/db/db";
import { AppError, conflict } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { silent } from "@/lib/core/model/failures";
import { shuttingDown } from "@/lib/core/shutdown";
import { events as eventsOf } from "@/lib/runs/worker/follow";
import * as runs from "@/lib/runs/worker/service";
import { emptyRunView, reduce } from "@/lib/runs/run/reduce";
import type { Run } from "@/lib/runs/run/contract";
import { timeZoneOf } from "@/lib/auth/account";
import { secondsUntilRoom } from "@/lib/usage/budget";
import { sentence, withReason } from "@/lib/core/shared/sentence";

/** A client that gives up after 30 s must still get a partial reply. */
const WAIT_MS = 25_000;

/** The events of a run that has just started, or (for a caller who wants JSON) its reply once it has ended. */
export async function answered(
  me: Scope,
  started: Started,
  wantsStream: boolean,
): Promise<Started["events"] | ChatAnswer> {
  return wantsStream ? started.events : waitedFor(me, started);
}

/** The same response again, for a request repeated with its key: from the run's first event on. */
export async function again(
  { me, wantsStream }: { me: Scope; wantsStream: boolean },
  runId: string,
): Promise<Started["events"] | ChatAnswer> {
  const { conversation_id } = await runs.get(me, runId);
  return answered(
    me,
    { runId, conversationId: conversation_id!, events: await eventsOf(me, runId, 0) },
    wantsStream,
  );
}

async function waitedFor(
  me: Scope,
  { runId, conversationId, events }: Started,
): Promise<ChatAnswer> {
  const text = await heard(events);
  const run = await runs.get(me, runId).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404
      ? conflict(
          sentence(
            "conversation_deleted",
            "The conversation was deleted while the reply was being written.",
          ),
        )
      : error;
  });
  const ids = { run_id: runId, conversation_id: conversationId };
  if (run.status === "failed" && run.error) {
    const timeout = run.error.message === silent().message;
    if (run.error.code === "budget_exceeded")
      throw overBudget(run, ids, await timeZoneOf(me.person));
    throw new AppError(
      timeout ? 504 : 502,
      timeout ? "model_timeout" : "model_error",
      withReason(run.error.message, run.error_reason),
      undefined,
      {},
      ids,
    );
  }
  const rows = await db().message.findMany({
    where: { ownerId: me.own, id: { in: await runs.messageIds(me, runId) } },
    orderBy: { position: "asc" },
  });
  const messages = rows
    .map(messageToWire)
    .map((each) => (each.status === "streaming" ? { ...each, content: text } : each));
  return { ...ids, status: run.status, messages, usage: run.finished_at ? run.usage : null };
}

/** A limit that stops runs: if it is one of these, the request may be repeated when the day or month is over. */
function overBudget(
  { error, error_reason }: Run,
  ids: Record<string, string>,
  timeZone: string | null,
): AppError {
  const seconds = secondsUntilRoom(error_reason?.reason, timeZone);
  return new AppError(
    429,
    "budget_exceeded",
    withReason(error?.message ?? "", error_reason),
    undefined,
    seconds === undefined ? {} : { "Retry-After": String(seconds) },
    ids,
  );
}

/** Reads events until the end, until a person's answer is needed, or for 25 s; returns the text so far. */
async function heard(events: Started["events"]): Promise<string> {
  let reply = emptyRunView;
  const stop = () => void events.return?.();
  const timer = setTimeout(stop, WAIT_MS);
  shuttingDown().addEventListener("abort", stop, { once: true });
  try {
    for await (const batch of events) {
      reply = batch.reduce(reduce, reply);
      if (reply.waiting) stop();
    }
  } finally {
    clearTimeout(timer);
    shuttingDown().removeEventListener("abort", stop);
  }
  return reply.content;
}
