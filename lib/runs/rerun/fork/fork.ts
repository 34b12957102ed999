import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { conflict, invalid, missing } from "@/lib/core/errors";
import { ownerOf, type Principal } from "@/lib/core/identity";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { requireRoom } from "@/lib/core/storage/quota";
import { checkModel } from "@/lib/models/service";
import type { Step } from "@/lib/runs/run/contract";
import { newRun } from "@/lib/runs/journal/new-run";
import { requireNotRemoved } from "@/lib/runs/journal/remove";
import type { BegunAgain, ForkMessage, ForkWish } from "@/lib/runs/run/rerun-contract";
import type { KeptFork } from "@/lib/runs/rerun/fork/kept-fork";
import { unfinishedAt } from "@/lib/runs/rerun/fork/unfinished";
import {
  isForkable,
  isJudgement,
  keptRun,
  type KeptRun,
  type KeptStep,
} from "@/lib/runs/rerun/kept-run";
import { isByProgram, isInline, planIn } from "@/lib/runs/rerun/kept-work";
import { takeOverSteps } from "@/lib/runs/rerun/take-over-steps";
import * as runs from "@/lib/runs/worker/service";
import { scopeOf } from "@/lib/runs/journal/requests/sent";
import { beginRun, claimedAtBirth } from "@/lib/runs/worker/worker";
import { isRecord } from "@/lib/tools/shared/faults";
import type { Run } from "@/prisma/generated/client";

/**
 * Starts a new run that takes over the steps of an ended one up to a step, and diverges from there. The original run is
 * unchanged. 404 when it is not the person's, or has no such step; 409 while it is running, and if its record is no
 * longer stored; 400 for a change that does not apply to the step, and for an unavailable model.
 */
export async function fork(
  { me, keyId }: Principal,
  id: string,
  wish: ForkWish,
): Promise<BegunAgain> {
  const stored = await keptRun(me, id);
  const at = stored.steps.find(({ step }) => step === wish.step);
  if (!at) throw missing(sentence("run_step_not_found", "This run has no such step"));
  refuseMisplaced(at, wish);
  refusePictures(stored);
  await checkModel(me.workspace, wish.model);
  const upTo = wish.tool_result === undefined ? at.step - 1 : at.step;
  const { run: origin } = stored;
  const run = newRun({
    ownerId: origin.ownerId,
    startedBy: me.person,
    ...claimedAtBirth(),
    kind: "fork",
    keyId,
    agentId: origin.agentId,
    conversationId: origin.conversationId,
    taskId: origin.taskId,
    teamId: origin.teamId,
    plan: JSON.stringify({ ...planIn(stored), fork: forkAt(at, stored, wish) }),
    originId: origin.id,
    originSteps: upTo,
  });
  const open = unfinishedAt(stored.steps, at, upTo);
  await transact(me.workspace, async (tx) => {
    await requireNotRemoved(tx, origin.id); // it may have been deleted since it was read
    await requireRoom(tx, ownerOf(origin));
    await runs.create(tx, run);
    await takeOverSteps(tx, run);
    await letGoOn(tx, run, open);
    if (wish.tool_result !== undefined) await giveResult(tx, run, at.step, wish.tool_result);
    await takeOverParts(tx, run, origin);
  });
  beginRun(run, undefined, upTo);
  return { run_id: run.id };
}

function forkAt(at: KeptStep, origin: KeptRun, { messages = [], ...wish }: ForkWish): KeptFork {
  const isLed = messages[0]?.role === "system";
  const rest = isLed ? messages.slice(1) : messages;
  return {
    ...wish,
    instructions: wish.instructions ?? (isLed ? otherInstructions(at, messages[0]!) : undefined),
    ...(rest.length ? { messages: rest } : {}),
    activation: at.activation,
    agentId: at.agent_id,
    inline: isInline(origin),
    byProgram: isByProgram(origin),
    tools: wish.tools ?? "ask",
  };
}

/** The instructions in a first message, unless they equal the step's: a page sends them with any message. */
function otherInstructions({ sent }: KeptStep, { content }: ForkMessage): string | undefined {
  const before = sent?.request.messages[0];
  return before?.role === "system" && before.content === content
    ? undefined
    : (content ?? undefined);
}

function refuseMisplaced(
  at: Step,
  { messages, instructions, tool_result: result }: ForkWish,
): void {
  const refused = (field: string, why: Sentence) => invalid(why, { [field]: why });
  if (!isForkable(at))
    throw refused(
      "step",
      sentence(
        "fork_step_wrong",
        "You can fork a run where an agent starts, calls its model or calls a tool. This step is none of these.",
      ),
    );
  if (result !== undefined && at.kind !== "tool")
    throw refused(
      "tool_result",
      sentence("fork_result_misplaced", "Only a tool step has a result to change"),
    );
  if (messages && (at.kind !== "model" || isJudgement(at)))
    throw refused(
      "messages",
      sentence(
        "fork_messages_misplaced",
        "Messages can only be changed where an agent calls its model",
      ),
    );
  if (instructions !== undefined && isJudgement(at))
    throw refused(
      "instructions",
      sentence(
        "fork_instructions_misplaced",
        "Graph conditions are evaluated without an agent's instructions",
      ),
    );
}

/** The record only has hashes of images: they could not be sent again unchanged. */
function refusePictures({ steps }: KeptRun): void {
  const contents = steps.flatMap(({ sent }) =>
    (sent?.request.messages ?? []).map((message) => message?.content),
  );
  if (contents.some((content) => Array.isArray(content)))
    throw conflict(
      sentence(
        "fork_has_pictures",
        "This run can't be forked: its models received images or files, which the trace doesn't store.",
      ),
    );
}

/** Work unfinished at that step continues from where it was. */
async function letGoOn(
  tx: Transaction,
  { id: runId }: Run,
  { works, calls }: ReturnType<typeof unfinishedAt>,
): Promise<void> {
  const open = { status: "started", output: null, finishedAt: null };
  await tx.runStep.updateMany({
    where: { runId, step: { in: works.map(({ step }) => step) } },
    data: open,
  });
  for (const { step, input } of calls)
    await tx.runStep.updateMany({
      where: { runId, step },
      data: {
        ...open,
        error: null,
        errorReason: null,
        input: JSON.stringify({ ...(isRecord(input) ? input : {}), state: "approved" }),
      },
    });
}

const giveResult = (tx: Transaction, { id: runId }: Run, step: number, result: string) =>
  tx.runStep.updateMany({
    where: { runId, step },
    data: {
      status: "finished",
      output: JSON.stringify({ ok: true, result, duration_ms: 0 }),
      error: null,
      errorReason: null,
      finishedAt: new Date(),
    },
  });

/** Requests of a run without a conversation or task are stored with that run: the new one has them as well. */
async function takeOverParts(tx: Transaction, run: Run, origin: Run): Promise<void> {
  const [to, from] = [scopeOf(run).messages, scopeOf(origin).messages];
  if (to === from) return;
  await tx.$executeRaw`
    INSERT INTO "TracePart" (scope, hash, parent, content, "usedOn")
    SELECT ${to}, hash, parent, content, "usedOn" FROM "TracePart" WHERE scope = ${from}`;
}
