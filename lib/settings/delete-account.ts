import "server-only";
import { closeDoors, getAccount, removeUser } from "@/lib/auth/account";
import { mergeSearchIndex } from "@/lib/chat/removal/merge-search-index";
import { newId, seal, unseal } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import type { Sealed } from "@/lib/core/db/rows/reseal";
import { transact } from "@/lib/core/db/transact";
import { invalid } from "@/lib/core/http/reply/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { mintUserId, type UserId } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import * as runs from "@/lib/runs/stop-all";
import { securityEvent } from "@/lib/security/log/events";
import { allPersonalData } from "@/lib/settings/personal-data";
import { sentence } from "@/lib/core/shared/sentence";

/** Rows that go in one transaction: some milliseconds, also where each takes others along, as a team its members. */
const AT_ONCE = 100;
/** A call that had passed the door before it closed has ended by then, and written all that it will. */
const LATE_MS = 60_000;
const SEALED_FOR = "account-removal";

/**
 * Deletes the person's account with everything that they have. Runs stop first, then every door closes, then the rows
 * go bit by bit; the account's own row is the last, so that after a crash its owner can come in and delete the rest.
 * 400 unless `confirm` is the person's user name.
 */
export async function deleteAccount(me: UserId, confirm: string): Promise<void> {
  const { user } = await getAccount(me);
  const why = sentence("username_confirmation_wrong", "Type {username} to confirm", {
    username: user.Username,
  });
  if (confirm.trim().toLowerCase() !== user.Username.toLowerCase())
    throw invalid(why, { confirm: why });
  await runs.stopAll(me);
  await transact((tx) => closeDoors(tx, me));
  credentialRevoked(me);
  do await removeRows(me);
  while ((await transact((tx) => removeLast(tx, me))) > 0);
  // Nobody waits for it: the index may be that of many people.
  void mergeSearchIndex().catch((error: unknown) =>
    log().error({ error }, "the search's index keeps words of a deleted account"),
  );
}

/** Removes every row of the person's, bit by bit. */
async function removeRows(me: UserId): Promise<void> {
  for (const each of allPersonalData)
    while ((await transact((tx) => each.remove(tx, me, AT_ONCE))) > 0) await each.between?.();
}

/** Looks once more for what was written late to accounts that are gone, also to those of the process before. */
export function startLateRemoval(): void {
  const sweepLeft = () =>
    void removeLateRows().catch((error: unknown) =>
      log().error({ error }, "rows of a deleted account are left"),
    );
  processSingleton("settings.sweeping", () => setInterval(sweepLeft, LATE_MS).unref());
  sweepLeft();
}

/** Rows that came after their account had gone belong to nobody, and nobody would ever see or remove them. */
export async function removeLateRows(now = new Date()): Promise<void> {
  const due = await db().accountRemoval.findMany({
    where: { dueAt: { lte: now } },
    orderBy: { dueAt: "asc" },
    take: AT_ONCE,
  });
  for (const { id, sealed } of due) {
    await removeRows(mintUserId(unseal(SEALED_FOR, id, sealed)));
    await db().accountRemoval.deleteMany({ where: { id } });
  }
}

export const sealedRemovals: Sealed = {
  table: "AccountRemoval",
  column: "sealed",
  bound: ({ id }: { id: string }) => [SEALED_FOR, id],
};

/** Names nobody: the account's id is sealed, and the row is gone a minute later. */
const noteRemoval = (tx: Transaction, me: UserId, id = newId()) =>
  tx.accountRemoval.create({
    data: { id, sealed: seal(SEALED_FOR, id, me), dueAt: new Date(Date.now() + LATE_MS) },
  });

/** The account itself, unless a call that was under way has written something meanwhile: then how much of it went. */
async function removeLast(tx: Transaction, me: UserId): Promise<number> {
  let late = 0;
  for (const each of allPersonalData) late += await each.remove(tx, me, AT_ONCE);
  if (late > 0) return late;
  await closeDoors(tx, me);
  await noteRemoval(tx, me);
  await removeUser(tx, me);
  await securityEvent(tx, { kind: "account_deleted", owner: null });
  return 0;
}
