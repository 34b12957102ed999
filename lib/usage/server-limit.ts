import "server-only";
import { config } from "@/lib/core/config";
import { Prisma } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { queryRows, queryRowsIn, type WriteTransaction } from "@/lib/core/db/statements";
import type { WorkspaceId } from "@/lib/core/identity";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type { CallUsage } from "@/lib/usage/contract";
import { dayOf } from "@/lib/usage/usage";

const BY_PERSON = sentence(
  "server_model_spent_by_person",
  "You've reached today's limit for this server's shared model. It resets at midnight UTC. Models of your own providers still work.",
);
const BY_ALL = sentence(
  "server_model_spent",
  "This server's shared model has reached today's limit. It resets at midnight UTC. Models of your own providers still work.",
);

type Used = {
  tokens: number | null;
  cost: number | null;
  tokensAll: number | null;
  costAll: number | null;
};
/** `date`: the day, or a part of it: `2026-11-21/3`, before `2026-11-210`. */
const usedOn = (workspace: WorkspaceId, day: string): Prisma.Sql =>
  Prisma.sql`SELECT CAST(own."serverTokens" AS double precision) AS tokens, own."serverCost" AS cost, everyone.tokens AS "tokensAll", everyone.cost AS "costAll"
  FROM (SELECT CAST(sum(tokens) AS double precision) AS tokens, sum(cost) AS cost FROM "ServerUsage" WHERE date >= ${day} AND date < ${`${day}0`}) everyone
  LEFT JOIN "UsageDay" own ON own."ownerId" = ${workspace} AND own.date = ${day}`;

/** What is left of an operator's limit, and why calls stop when that is too little. */
type Room = { unit: "tokens" | "cost"; room: number; why: Sentence };
type Held = { tokens: number; cost: number };
const NOTHING: Held = { tokens: 0, cost: 0 };

/** Does the operator limit the server's own model? */
export function hasServerLimit(): boolean {
  const { MODEL_DAY_TOKENS, MODEL_DAY_COST, MODEL_DAY_TOKENS_ALL, MODEL_DAY_COST_ALL } = config();
  return [MODEL_DAY_TOKENS, MODEL_DAY_COST, MODEL_DAY_TOKENS_ALL, MODEL_DAY_COST_ALL].some(
    (limit) => limit !== undefined,
  );
}

/** What is left of each of the operator's limits today (UTC), without reservations by the person and by all. */
export async function serverRoom(
  tx: WriteTransaction,
  workspace: WorkspaceId,
  own: Held,
  all: Held,
): Promise<Room[]> {
  const [used] = await queryRowsIn<Used>(tx, usedOn(workspace, dayOf(engine().now())));
  return roomOf(used!, own, all); // one row, always
}

function roomOf(used: Used, own: Held, all: Held): Room[] {
  const {
    MODEL_DAY_TOKENS: tokens,
    MODEL_DAY_COST: cost,
    MODEL_DAY_TOKENS_ALL: tokensAll,
    MODEL_DAY_COST_ALL: costAll,
  } = config();
  const room = (
    unit: Room["unit"],
    limit: number | undefined,
    before: number | null,
    why: Sentence,
  ): Room[] => (limit === undefined ? [] : [{ unit, room: limit - (before ?? 0), why }]);
  return [
    ...room("tokens", tokens, (used.tokens ?? 0) + own.tokens, BY_PERSON),
    ...room("cost", cost, (used.cost ?? 0) + own.cost, BY_PERSON),
    ...room("tokens", tokensAll, (used.tokensAll ?? 0) + all.tokens, BY_ALL),
    ...room("cost", costAll, (used.costAll ?? 0) + all.cost, BY_ALL),
  ];
}

/**
 * Why a call outside any run that uses at least `next` can't be made: it uses the server's own model, and would exceed
 * the operator's limit per day (UTC) for one person or for all. Null when it can.
 */
export async function overServerLimit(
  workspace: WorkspaceId,
  next: CallUsage,
): Promise<Sentence | null> {
  if (!next.ofServer || !hasServerLimit()) return null;
  const { sql, values } = usedOn(workspace, dayOf(engine().now()));
  const [used] = await queryRows<Used>(sql, values as string[]); // one row, always
  const uses = { tokens: next.total_tokens, cost: next.cost };
  return roomOf(used!, NOTHING, NOTHING).find(({ unit, room }) => uses[unit] > room)?.why ?? null;
}
