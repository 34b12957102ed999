import "server-only";
import { setTimeout } from "node:timers/promises";
import { queryRowsBy } from "@/lib/core/db/statements";
import { jsonNumber } from "@/lib/core/db/dialect";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { forbidden, invalid } from "@/lib/core/errors";
import type { Principal, Scope, UserId } from "@/lib/core/identity";
import { ModelError } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import { BUDGET_CALL, type RunInput } from "@/lib/runs/run/contract";
import { cutUsageOf } from "@/lib/runs/run/cut-usage";
import { heldBy, type CallInput } from "@/lib/runs/journal/journal-rows";
import { overLimit, PRICE_UNKNOWN } from "@/lib/usage/budget";
import type { UsedByRun } from "@/lib/usage/covering-budgets";
import type { Spender } from "@/lib/usage/reservations";
import { reserve, type CallSize, type Reserved } from "@/lib/usage/reserve";
import type { BudgetQuestion } from "@/lib/usage/contract";
import type { Budget } from "@/prisma/generated/client";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

type Held = { answer: number } | { question: BudgetQuestion };

/**
 * Reserves what a run's next model call may use. If a limit has no room for it, or its price is unknown, returns a
 * question for the person, unless they have allowed this run to continue. Throws ModelError for a limit that stops
 * runs, and for the operator's limits, which no person can override.
 */
export async function askOrReserve(
  me: Scope,
  by: Spender,
  { price }: Resolved,
  size: CallSize,
  signal?: AbortSignal,
): Promise<Held> {
  const question = {
    size,
    usedByRun: usedBy(by.run.id),
    held: heldBy(by.run),
    price: (prompt_tokens: number, completion_tokens: number) =>
      price({
        prompt_tokens,
        completion_tokens,
        total_tokens: prompt_tokens + completion_tokens,
        cached_tokens: 0,
      }),
  };
  const first = await withOthersOut(() => reserve(me.workspace, by, question), signal);
  if (signal?.aborted) return { answer: Infinity }; // the call is not made
  if ("answer" in first) return first;
  if (await isAllowed(by.run.id)) {
    const second = await reserve(me.workspace, by, { ...question, allowed: true });
    if ("answer" in second) return second;
  }
  const [budget, why] =
    "unpriced" in first
      ? [first.unpriced, PRICE_UNKNOWN]
      : [first.blocked.budget, overLimit(first.blocked.budget, first.blocked.spent)];
  if (budget.atLimit === "stop") throw new ModelError("budget_exceeded", why);
  return { question: questionOf(first, budget, why) };
}

/** How often a call checks whether calls in progress have left room for it, and how long before its person is asked. */
const LOOK_MS = 250;
const PATIENCE_MS = 60_000;

/** Retries while only other calls' reservations are in the way: most use far less than they reserve. */
async function withOthersOut(
  attempt: () => Promise<Reserved>,
  signal?: AbortSignal,
): Promise<Reserved> {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const answer = await attempt();
    if (!("blocked" in answer) || signal?.aborted || Date.now() > end) return answer;
    const { budget, spent, reserved, least } = answer.blocked;
    if (reserved <= 0 || spent + least > budget.most) return answer;
    await setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

function questionOf(
  refusal: Exclude<Reserved, { answer: number }>,
  { id, per, unit, most: budget }: Budget,
  why: Sentence,
): BudgetQuestion {
  const facts = {
    limit: per as BudgetQuestion["limit"],
    budget,
    budget_id: id,
    unit: unit as NonNullable<BudgetQuestion["unit"]>,
    sentence: why.text,
  };
  if ("unpriced" in refusal) return { ...facts, spent: 0, unpriced: true };
  const { spent, reserved, least, most } = refusal.blocked;
  return { ...facts, spent, reserved, least, most };
}

/** A run's usage from its steps and interrupted calls: of all of its agents, or of one. */
const usedBy =
  (runId: string): UsedByRun =>
  async (tx, agentId) => {
    const [sum] = await queryRowsBy<{ cost: number | null; tokens: number | null }>(
      tx,
      Prisma.sql`SELECT sum(${Prisma.raw(jsonNumber("usage", "cost"))}) AS cost, sum(${Prisma.raw(jsonNumber("usage", "total_tokens"))}) AS tokens
      FROM "RunStep" WHERE "runId" = ${runId} AND kind = 'model'${agentId === undefined ? Prisma.empty : Prisma.sql` AND "agentId" = ${agentId}`}`,
    );
    const cut = await cutUsageOf(tx, runId, agentId);
    return { cost: (sum?.cost ?? 0) + cut.cost, tokens: (sum?.tokens ?? 0) + cut.total_tokens };
  };

const isAllowed = async (runId: string): Promise<boolean> =>
  (await db().runStep.count({
    where: { runId, kind: "tool", name: BUDGET_CALL.name, status: "finished" },
  })) > 0;

/**
 * Applies the person's answer, within the transaction that frees the run: it continues to its end, or stops. Several
 * agents of one run may have asked the same question. No finish time is set either way: waiting for a person does not
 * count as work.
 */
export async function answerBudget(
  tx: Transaction,
  runId: string,
  { approve, refuse }: Omit<RunInput, "id">,
  { keyId, me }: Pick<Principal, "keyId"> & { me?: UserId | null },
): Promise<void> {
  // The limit asks its person. A program that may answer other questions could lift its own limit.
  if (approve && keyId !== null)
    throw forbidden(
      sentence(
        "budget_needs_session",
        "Only you can allow exceeding a limit: answer in the browser. An API key can stop the run.",
      ),
    );
  if (!approve && refuse === undefined)
    throw invalid(
      sentence(
        "run_waits_for_budget",
        "This run needs approval to exceed a limit, or to be stopped.",
      ),
    );
  const open = await tx.runStep.findMany({
    where: { runId, kind: "tool", name: BUDGET_CALL.name, status: "started" },
  });
  for (const row of open) {
    const input: CallInput = {
      ...(JSON.parse(row.input ?? "{}") as CallInput),
      state: approve ? "approved" : "waiting",
    };
    const data = {
      input: JSON.stringify(input),
      output: JSON.stringify({ ok: approve === true, result: refuse ?? "Go on", duration_ms: 0 }),
      status: approve ? "finished" : "failed",
      answeredBy: me,
    };
    await tx.runStep.update({ where: { runId_step: { runId, step: row.step } }, data });
  }
  if (!approve) await tx.run.update({ where: { id: runId }, data: { stopRequested: true } });
}
