import "server-only";
import { Prisma } from "@/lib/core/db/db";
import type { WriteTransaction } from "@/lib/core/db/statements";
import { alsoOf, write } from "@/lib/core/db/transact";
import { ofKey } from "@/lib/core/db/transaction";
import type { WorkspaceId } from "@/lib/core/identity";
import { ModelError } from "@/lib/core/model/wire";
import { budgetsIn, covering, usedOf, type UsedByRun } from "@/lib/usage/covering-budgets";
import { hasBudget } from "@/lib/usage/has-budget";
import { isDue, noteLimits, noteNear, tellNear } from "@/lib/usage/near-limit";
import { holdBack, heldBack, type Amount, type Spender } from "@/lib/usage/reservations";
import { serverRoom, hasServerLimit } from "@/lib/usage/server-limit";
import type { CallUsage } from "@/lib/usage/contract";
import type { Budget as Row } from "@/prisma/generated/client";

/** A call's estimated usage: the tokens of its prompt, an upper estimate, and of its response, minimum and maximum. */
export type CallSize = { prompt: number; least: number; most: number };
type Asked = {
  size: CallSize;
  price: (prompt: number, answer: number) => CallUsage;
  usedByRun: UsedByRun;
  /** Selects the run's row while the calling claim holds it. */
  held: Prisma.Sql;
  /** Its person lets the run exceed their limits. */
  allowed?: boolean;
};
/** A limit that has no room for a call. */
type Blocked = { budget: Row; spent: number; reserved: number; least: number; most: number };
/** answer: for how many tokens of a response there is room. */
export type Reserved = { answer: number } | { blocked: Blocked } | { unpriced: Row };

/**
 * Reserves the maximum usage of a model call, in one transaction with the check of every limit that covers it: two
 * calls can never exceed a limit together. If a limit has less room than the longest response takes, the response gets
 * what is left, and nothing is reserved if that is less than the minimum. Throws ModelError for a limit of the
 * operator's.
 */
export async function reserve(
  workspace: WorkspaceId,
  by: Spender,
  request: Asked,
): Promise<Reserved> {
  const sample = request.price(request.size.prompt, request.size.least);
  const ofServer = sample.ofServer === true && hasServerLimit();
  if (!ofServer) {
    const hasLimits = await hasBudget(workspace);
    noteLimits(by.run, hasLimits);
    if (!hasLimits) return { answer: Infinity };
  }
  const { near, ...reserved } = await write(workspace, (tx) =>
    reserveIn(tx, { me: workspace, by, wish: request, sample }),
  );
  if (near) tellNear(workspace);
  return reserved;
}

type Call = { me: WorkspaceId; by: Spender; wish: Asked; sample: CallUsage };
/** near: a limit is nearly reached. */
async function reserveIn(
  tx: WriteTransaction,
  { me, by, wish: request, sample }: Call,
): Promise<Reserved & { near?: true }> {
  const ofServer = sample.ofServer === true && hasServerLimit();
  const limits = covering(await budgetsIn(tx, me), by);
  const priced = limits.filter((each) => each.unit === "tokens" || sample.cost > 0);
  if (!request.allowed && sample.unpriced) {
    const unknown = limits.find((each) => each.unit === "usd");
    if (unknown) return { unpriced: unknown };
  }
  if (!ofServer && priced.length === 0) return { answer: Infinity };
  const due: string[] = [];
  const rows = request.allowed
    ? request.size.most
    : await answerWithin(tx, by, request, priced, due);
  const near = due.length > 0 ? { near: true as const } : {};
  if (due.length) await noteNear(tx, due);
  if (typeof rows !== "number") return { blocked: rows, ...near };
  const answer = ofServer ? Math.min(rows, await serverAnswer(tx, me, by, request)) : rows;
  const { held } = request;
  await holdBack(tx, by, amountOf(request, answer), { ofServer: sample.ofServer === true, held });
  return { answer, ...near };
}

/**
 * How many tokens of a response fit into all of these limits, or the first limit without room; `due`: those nearly
 * reached.
 */
async function answerWithin(
  tx: WriteTransaction,
  by: Spender,
  request: Asked,
  limits: Row[],
  due: string[],
): Promise<number | Blocked> {
  let answer = request.size.most;
  const usedBy = new Map<string, Awaited<ReturnType<typeof usedOf>>>();
  for (const budget of limits) {
    // Limits in dollars and in tokens on the same thing have the same usage.
    const same = `${budget.of} ${budget.subjectId} ${budget.per}`;
    const used = usedBy.get(same) ?? (await usedOf(tx, budget, by, request.usedByRun));
    usedBy.set(same, used);
    const unit = budget.unit === "usd" ? "cost" : "tokens";
    const [spent, reserved] = [used.spent[unit], used.reserved[unit]];
    if (isDue(budget, spent)) due.push(budget.id);
    const fits = answerThatFits(request, unit, budget.most - spent - reserved);
    if (fits < request.size.least)
      return {
        budget,
        spent,
        reserved,
        least: amountOf(request, request.size.least)[unit],
        most: amountOf(request, request.size.most)[unit],
      };
    answer = Math.min(answer, fits);
  }
  return answer;
}

const amountOf = ({ size, price }: Asked, answer: number): Amount => ({
  tokens: size.prompt + answer,
  cost: price(size.prompt, answer).cost,
});

/** A sum of fractions of a cent may be off in its last digits; no one should be asked because of that. */
const ERROR = 1e-9;

/** How many tokens of a response fit into an amount, at most as many as requested. */
function answerThatFits({ size, price }: Asked, unit: "cost" | "tokens", room: number): number {
  if (unit === "tokens") return Math.min(size.most, Math.floor(room - size.prompt));
  const prompt = price(size.prompt, 0).cost;
  const each = price(0, 1).cost;
  const left = room - prompt + ERROR;
  if (left < 0) return -1;
  return each > 0 ? Math.min(size.most, Math.floor(left / each)) : size.most;
}

/**
 * The same for the operator's limits, which no one can override. All users of the server's model wait for one another.
 */
async function serverAnswer(
  tx: WriteTransaction,
  workspace: WorkspaceId,
  by: Spender,
  request: Asked,
): Promise<number> {
  await alsoOf(tx, ofKey("server-model"));
  const own = await heldBack(tx, by, Prisma.sql`"ownerId" = ${workspace} AND "ofServer" = true`);
  const all = await heldBack(tx, by, Prisma.sql`"ofServer" = true`);
  let answer = request.size.most;
  for (const { unit, room, why } of await serverRoom(tx, workspace, own, all)) {
    const fits = answerThatFits(request, unit, room);
    if (fits < request.size.least) throw new ModelError("provider_quota", why);
    answer = Math.min(answer, fits);
  }
  return answer;
}
