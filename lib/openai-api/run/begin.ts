import "server-only";
import * as agents from "@/lib/agents/service";
import { answererOf } from "@/lib/chat/reply/answerer";
import { replyFor, type KeptReply } from "@/lib/chat/reply/program-reply";
import { config } from "@/lib/core/config";
import { AppError, invalid } from "@/lib/core/errors";
import { keepRun } from "@/lib/core/http/pipeline/idempotency";
import type { Scope } from "@/lib/core/identity";
import { engine } from "@/lib/core/db/engine";
import { write } from "@/lib/core/db/transact";
import { requireRoom, type Quota } from "@/lib/core/storage/quota";
import { sentence } from "@/lib/core/shared/sentence";
import { turn } from "@/lib/core/shared/turn";
import type { NamedModel } from "@/lib/openai-api/model-service";
import { isRetry, otherAttempt, type CallAttempt } from "@/lib/openai-api/run/request-attempts";
import { programExecutor } from "@/lib/openai-api/run/execute";
import { keepRequest, type ProgramDoor } from "@/lib/openai-api/run/request-row";
import type { ProgramWork } from "@/lib/openai-api/run/work";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { newRun } from "@/lib/runs/journal/new-run";
import * as runs from "@/lib/runs/worker/service";
import { follow } from "@/lib/runs/worker/follow";
import { beginRun, claimedAtBirth } from "@/lib/runs/worker/worker";
import type { Run } from "@/prisma/generated/client";

/** A program's validated request. */
type ProgramCall = {
  attempt: CallAttempt;
  door: ProgramDoor;
  model: NamedModel;
  work: ProgramWork;
  /** Stored as a conversation: a new one, or an existing one. */
  store?: { conversationId?: string; said: string };
};

/** Before a request of more characters is written, other requests get their turn. */
const LARGE = 200_000;

/** A run of a program's, with its events from the first on. */
type ProgramRun = { run: Run; events: AsyncIterableIterator<NumberedEvent[]> };

/**
 * Stores the request with its run, and starts the run. Returns the id of the run that another attempt at the same call
 * has started, if there is one. 400 for a team that can't run, 409 when the account is full, 499 when the client has
 * left: its retry must find nothing in progress.
 */
export async function begin(asked: ProgramCall): Promise<ProgramRun | string> {
  const { attempt, model, work, store } = asked;
  const { program, call, bodyHash } = attempt;
  const { me } = program;
  const about = model.kind === "team" ? { team_id: model.id } : { agent_id: model.id };
  const who = await answererOf(me, about);
  const plan = who.about(work.task);
  await requireOtherNames(me, who.agent?.AgentId ?? entryOf(plan.plan), work);
  const reply: KeptReply | null = store
    ? await replyFor(program, who, store.said, store.conversationId)
    : null;
  const run = newRun({
    ownerId: me.own,
    startedBy: me.person,
    agentId: who.AgentId,
    ...plan,
    ...claimedAtBirth(),
    ...reply?.ids,
    kind: "api",
    keyId: program.keyId,
  });
  const request = JSON.stringify(work);
  if (request.length > LARGE) await turn();
  const other = await write(me.own, async (tx) => {
    if (attempt.signal.aborted) throw clientLeft();
    const other = await otherAttempt(tx, attempt);
    if (other) return other;
    await requireRoom(tx, me.own, requestQuota());
    if (call) await keepRun(tx, call, run.id);
    await reply?.write(tx, run);
    await runs.create(tx, run);
    await keepRequest(tx, {
      ownerId: me.own,
      id: run.id,
      keyId: program.keyId,
      door: asked.door,
      bodyHash,
      model: model.slug,
      request,
      output: null,
      stored: reply !== null,
      answeredAt: null,
      retriedAt: isRetry(attempt) ? engine().now() : null,
      createdAt: run.createdAt,
    });
    return null;
  });
  if (other) return other;
  const events = follow(run.id);
  beginRun(run, programExecutor({ work, agent: who.agent }));
  reply?.started(run);
  return { run, events };
}

const clientLeft = () =>
  new AppError(
    499,
    "client_left",
    sentence("program_client_left", "The client closed the connection before the run started."),
  );

const requestQuota = (): Quota => {
  const most = config().QUOTA_MESSAGES;
  return {
    kind: "ProgramRequest",
    most,
    sentence: sentence(
      "too_many_program_calls",
      "You've reached the limit of {most} stored API requests.",
      { most },
    ),
  };
};

const entryOf = (plan: string | null): string =>
  (JSON.parse(plan ?? "{}") as { graph?: { entry_point?: string } }).graph?.entry_point ?? "";

/** Throws 400 when a caller's tool has the name of one of the agent's own. */
async function requireOtherNames(
  me: Scope,
  agentId: string,
  { tools }: ProgramWork,
): Promise<void> {
  if (!tools?.tools.length) return;
  const own = (await agents.find(me, agentId))?.tools.map((each) => each.function.name) ?? [];
  const both = tools.tools.find(({ name }) => own.includes(name));
  if (!both) return;
  const why = sentence(
    "caller_tool_name_taken",
    "The agent already has a tool named {name}. Rename yours.",
    { name: both.name },
  );
  throw invalid(why, { tools: why });
}
