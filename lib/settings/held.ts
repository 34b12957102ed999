import "server-only";
import { holding as agents } from "@/lib/agents/held";
import type { TakeOver } from "@/lib/auth/registration/take-over";
import { holding as connections } from "@/lib/connections/held";
import type { Transaction } from "@/lib/core/db/db";
import type { Holding } from "@/lib/core/http/request/holding";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { AppError } from "@/lib/core/errors";
import type { UserId } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { holding as models } from "@/lib/models/own/held";
import { askToStop, stopAsked } from "@/lib/runs/stop-all";
import type { HeldItem, HeldKind, Settle } from "@/lib/settings/contract";
import { holding as tasks } from "@/lib/tasks/held";
import { holding as templates } from "@/lib/templates/held";
import { holding as tools } from "@/lib/tools/held";

/** What an account can contain that acts by itself, or that a user comes to rely on. */
const holdings: Record<HeldKind, Holding> = {
  model_provider: models,
  connection: connections,
  schedule: tasks,
  secret: tools,
  agent: agents,
  template: templates,
};
const kinds = Object.entries(holdings) as [HeldKind, Holding][];

/** Holds everything in an account, and stops its runs: for the first verification of its email. */
export const takeOver: TakeOver = {
  async hold(tx: Transaction, me: UserId) {
    const at = new Date();
    await askToStop(tx, me);
    for (const [, holding] of kinds) await holding.hold(tx, me, at);
  },
  // The stop request is already stored as a row: a failure here only delays it.
  stop: (me) =>
    stopAsked(me).catch((error: unknown) =>
      log().error({ user_id: me, error }, "runs of a taken over account are not stopped yet"),
    ),
};

/** Everything that was in the user's account before its email was verified and awaits their decision. */
export async function listHeld(me: UserId): Promise<HeldItem[]> {
  const lists = await Promise.all(
    kinds.map(async ([kind, holding]) =>
      (await holding.list(me)).map((each) => ({ kind, ...each })),
    ),
  );
  return lists.flat();
}

/**
 * Keeps or removes items; returns what is still held. Items that are not held are unchanged. 401 when the caller is
 * signed out meanwhile.
 */
export async function settleHeld(
  me: UserId,
  { action, items }: Settle,
  by: Caller,
): Promise<HeldItem[]> {
  const held = new Set((await listHeld(me)).map(nameOf));
  const meant = items.filter((each) => held.has(nameOf(each)));
  if (action === "keep") {
    await transact(me, async (tx) => {
      await by.stillIn(tx);
      for (const { kind, id } of meant) await holdings[kind].keep(tx, me, id);
    });
  } else {
    for (const { kind, id } of meant) await holdings[kind].remove(me, id, by).catch(unlessGone);
  }
  return listHeld(me);
}

const nameOf = ({ kind, id }: Pick<HeldItem, "kind" | "id">): string => `${kind} ${id}`;

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.status === 404)) throw error;
}
