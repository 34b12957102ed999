import "server-only";
import { auditEntry, type Actor } from "@/lib/audit/write";
import * as z from "zod";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { conflict, forbidden, invalid, missing } from "@/lib/core/errors";
import { type OwnerId, ownerOf, type Principal, type Scope, visibleTo } from "@/lib/core/identity";
import { WAITS_FOR, type RunInput, type RunStatus, type WaitsFor } from "@/lib/runs/run/contract";
import type { CallInput } from "@/lib/runs/journal/journal-rows";
import { readJson } from "@/lib/runs/run/schema";
import { answerable } from "@/lib/runs/worker/waiting/answerers";
import { answerBudget } from "@/lib/runs/worker/waiting/budget-question";
import { resumeAtHolder } from "@/lib/runs/worker/waiting/held-call";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { isRecord } from "@/lib/tools/shared/faults";
import { checkedAnswer } from "@/lib/tools/check/check-answer";
import {
  openAsk,
  type ServerAnswer,
  type AnswerContent,
  type Dialogue,
  type ServerQuestion,
} from "@/lib/tools/question";

/** As the server wrote it: only its structure is checked here. */
const DialogueSchema = z.custom<Dialogue>(
  (value) => isRecord(value) && Array.isArray(value.asks) && isRecord(value.answers),
);
const Waiting = z.object({
  id: z.string(),
  arguments: z.unknown(),
  state: z.string(),
  for: z.enum(WAITS_FOR).default("result"),
  tool: z.string().optional(),
  result_allowed: z.literal(true).optional(),
  connection: z.object({ connection_id: z.string(), name: z.string(), url: z.string() }).optional(),
  sign_ins: z.number().optional(),
  dialogue: DialogueSchema.optional(),
});
type Call = z.infer<typeof Waiting>;
/**
 * A call that was allowed permanently. owner: of its run. scope: the id of its run's conversation or task. tool: the fingerprint of the
 * tool that its person allowed.
 */
type Remembered = { owner: OwnerId; scope: string; agentId: string; tool: string };
/** Who answers: a person, through a session or an API key; none: the server, for a call that ended by itself. */
type Answerer = Partial<Actor> & Pick<Principal, "keyId">;
const NOT_YOURS = sentence(
  "answer_not_yours",
  "Only the person who started this run can answer it, or someone whom the workspace allows to.",
);
const NOT_WAITING = sentence(
  "call_not_waiting",
  "This run isn't waiting for an answer to this call.",
);

/**
 * A person's answer to a waiting call: the result itself, permission to execute it (with other arguments, if given), or
 * a refusal that the model reads. It is on disk before the run continues. 404 when the run is not theirs, 409 when it
 * does not wait for that call, 403 when an API key would lift a limit, 400 when the call does not wait for this kind of
 * answer, 403 when someone else in the workspace has to answer it. `remember` stores a permanent permission in the same transaction.
 */
export async function answer(
  me: Scope,
  runId: string,
  input: Omit<RunInput, "id">,
  by: Answerer,
  remember: (tx: Transaction, call: Remembered) => Promise<unknown>,
): Promise<{ run_id: string; status: RunStatus }> {
  const run = await db().run.findFirst({
    where: { id: runId, ownerId: visibleTo(me) },
    select: { ownerId: true, conversationId: true, taskId: true },
  });
  if (!run) throw missing(sentence("run_not_found", "Run not found"));
  const holder = await transact(me.workspace, async (tx) => {
    const waiting = { id: runId, ownerId: visibleTo(me), status: "waiting" };
    const { count } = await tx.run.updateMany({
      where: { AND: [waiting, await answerable(tx, me)] },
      data: { status: "queued", leaseUntil: new Date(0) },
    });
    if (count === 0)
      throw (await tx.run.count({ where: waiting })) > 0
        ? forbidden(NOT_YOURS, "not_approver")
        : conflict(NOT_WAITING);
    const open = await tx.runStep.findMany({ where: { runId, kind: "tool", status: "started" } });
    const calls = open.map((row) => ({ row, call: readJson(Waiting, row.input) }));
    const match = calls.find(
      (each): each is typeof each & { call: Call } =>
        each.call?.id === input.tool_call_id && each.call.state === "waiting",
    );
    if (!match) throw conflict(NOT_WAITING);
    if (match.call.for === "budget") await answerBudget(tx, runId, input, by);
    else
      await tx.runStep.update({
        where: { runId_step: { runId, step: match.row.step } },
        data: { ...answered(match.call, input), answeredBy: by.me },
      });
    await auditEntry(tx, {
      kind: answerKind(match.call, input),
      owner: me.workspace,
      by: isCaller(by) ? { ...by, me: me.person } : undefined,
      subject: runId,
      detail: match.row.name,
    });
    const scope = run.conversationId ?? run.taskId;
    if (input.remember && scope !== null && match.call.tool && match.call.for === "approval")
      await remember(tx, {
        owner: ownerOf(run),
        scope,
        agentId: match.row.agentId,
        tool: match.call.tool,
      });
    return match.call.dialogue?.holder;
  });
  await resumeAtHolder(holder, runId);
  return { run_id: runId, status: "running" };
}

/** False: the server continues by itself, after a sign-in that the call waited for. */
const isCaller = (by: Answerer): by is Answerer & Actor => by.address !== undefined;

/** Permission and refusal, as distinct from a result or an answer that a person gives. */
function answerKind({ for: what }: Call, { approve, refuse }: Omit<RunInput, "id">) {
  if (what === "result" || what === "answer") return "question_answered";
  if (approve) return "call_approved";
  return refuse === undefined ? "question_answered" : "call_denied";
}

function answered(call: Call, input: Omit<RunInput, "id">) {
  const { id, arguments: args, for: what, tool, connection, sign_ins, dialogue } = call;
  const waiting = { id, arguments: args, for: what, tool, connection, sign_ins, dialogue };
  const { result, approve, arguments: changed, refuse } = input;
  const toServer = answerIn(input);
  if (toServer || (what === "answer" && !approve)) {
    if (what !== "answer" || !dialogue || !toServer) throw invalid(wrongKind(what));
    const next = withAnswer(dialogue, toServer);
    return {
      input: JSON.stringify({ ...waiting, dialogue: next, state: "approved" } satisfies CallInput),
    };
  }
  if (approve) {
    if (what === "result" || what === "budget") throw invalid(wrongKind(what));
    return {
      input: JSON.stringify({
        ...waiting,
        arguments: (what === "approval" ? changed : undefined) ?? args,
        state: "approved",
      } satisfies CallInput),
    };
  }
  if (result !== undefined && what !== "result" && !call.result_allowed)
    throw invalid(wrongKind(what));
  const outcome =
    result === undefined
      ? { ok: false, result: `The person refused this call: ${refuse}` }
      : { ok: true, result };
  return {
    input: JSON.stringify({ ...waiting, state: "waiting" } satisfies CallInput),
    output: JSON.stringify({ ...outcome, duration_ms: 0 }),
    status: outcome.ok ? "finished" : "failed",
    finishedAt: new Date(),
  };
}

const wrongKind = (what: WaitsFor): Sentence =>
  what === "result"
    ? sentence("call_waits_for_result", "This call needs its result.")
    : what === "answer"
      ? sentence(
          "call_waits_for_answer",
          "This call needs an answer to its server's question, or to be declined.",
        )
      : sentence("call_waits_for_approval", "This call needs to be allowed or refused.");

/** The answer to a server; undefined when the person answers something else. */
function answerIn({
  answer: content,
  decline,
  cancel,
}: Omit<RunInput, "id">): ServerAnswer | undefined {
  if (content !== undefined) return { action: "accept", content };
  if (decline) return { action: "decline" };
  return cancel ? { action: "cancel" } : undefined;
}

/** The dialogue with an answer to the current question. Throws 400 with the error in each field of the form. */
function withAnswer(dialogue: Dialogue, { action, content = {} }: ServerAnswer): Dialogue {
  const openQuestion = openAsk(dialogue);
  if (!openQuestion) throw conflict(NOT_WAITING);
  const answer = action === "accept" ? accepted(openQuestion.question, content) : { action };
  return { ...dialogue, answers: { ...dialogue.answers, [openQuestion.key]: answer } };
}

function accepted(question: ServerQuestion, content: AnswerContent): ServerAnswer {
  if (!question.schema) return { action: "accept" };
  const checked = checkedAnswer(question, content);
  if ("content" in checked) return { action: "accept", content: checked.content };
  const fields = Object.entries(checked.faults).map(([name, why]) => [`answer.${name}`, why]);
  throw invalid(
    Object.values(checked.faults)[0]!,
    Object.fromEntries(fields) as typeof checked.faults,
  );
}
