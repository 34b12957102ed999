import "server-only";
import { onDuty } from "@/lib/core/cluster/duty";
import { closeDoors, getAccount, removeUser } from "@/lib/auth/account";
import { mergeIfAnyRemoved, mergeSearchIndex } from "@/lib/chat/removal/merge-search-index";
import { newId, seal, unseal } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import type { PersonalData } from "@/lib/core/db/personal-data";
import type { Sealed } from "@/lib/core/db/reseal";
import { transact } from "@/lib/core/db/transact";
import { invalid } from "@/lib/core/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { mintUserId, type UserId } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import * as runs from "@/lib/runs/stop-all";
import { securityEvent } from "@/lib/security/events";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * How many rows are deleted in one transaction: some milliseconds, even where each cascades, as a team to its members.
 */
const AT_ONCE = 100;
/** By then, any call that had passed authentication before access was revoked has ended and done all its writes. */
const LATE_MS = 60_000;
const SEALED_FOR = "account-removal";

/**
 * Deletes the user's account and everything they own. Runs stop first, then all access is revoked, then the rows are
 * deleted in batches; the account's own row is the last, so that after a crash its owner can sign in and delete the
 * rest. 400 unless `confirm` is the user's user name.
 */
export async function deleteAccount(me: UserId, confirm: string): Promise<void> {
  const { user } = await getAccount(me);
  const why = sentence("username_confirmation_wrong", "Type {username} to confirm", {
    username: user.Username,
  });
  if (confirm.trim().toLowerCase() !== user.Username.toLowerCase())
    throw invalid(why, { confirm: why });
  await removeAccount(me);
}

/** The same without confirmation: the caller has checked it. */
export async function removeAccount(me: UserId): Promise<void> {
  await runs.stopAll(me);
  await transact(me, (tx) => closeDoors(tx, me));
  credentialRevoked(me);
  const all = await everyKind();
  do await removeRows(me, all);
  while ((await transact(me, (tx) => removeLast(tx, me, all))) > 0);
  void mergeSearchIndex(); // not awaited: the index may cover many users
}

/** Loaded when an account is deleted: it is code of every noun, which startup does not need. */
const everyKind = async (): Promise<readonly PersonalData[]> =>
  (await import("@/lib/settings/personal-data")).allPersonalData;

/** Removes all of the user's rows in batches. */
async function removeRows(me: UserId, all: readonly PersonalData[]): Promise<void> {
  for (const each of all)
    while ((await transact(me, (tx) => each.remove(tx, me, AT_ONCE))) > 0) await each.between?.();
}

/**
 * Checks again for rows that were written late to deleted accounts, including those deleted by the previous process.
 */
export function startLateRemoval(): void {
  const sweepLeft = () =>
    void onDuty("deleted accounts", removeLateRows).catch((error: unknown) =>
      log().error({ error }, "rows of a deleted account are left"),
    );
  processSingleton("settings.sweeping", () => setInterval(sweepLeft, LATE_MS).unref());
  sweepLeft();
}

/**
 * Rows written after their account was deleted belong to no one, and no one would ever see or remove them. The
 * account's removal stays recorded, also for the next process, until the search index has none of its words either.
 */
export async function removeLateRows(now = new Date()): Promise<void> {
  const due = await db().accountRemoval.findMany({
    where: { dueAt: { lte: now } },
    orderBy: { dueAt: "asc" },
    take: AT_ONCE,
  });
  for (const { id, sealed } of due) {
    await removeRows(mintUserId(unseal(SEALED_FOR, id, sealed)), await everyKind());
    if (!(await mergeIfAnyRemoved())) return;
    await db().accountRemoval.deleteMany({ where: { id } });
  }
}

export const sealedRemovals: Sealed = {
  table: "AccountRemoval",
  column: "sealed",
  bound: ({ id }: { id: string }) => [SEALED_FOR, id],
};

/** Identifies no one: the account's id is sealed, and the row is deleted a minute later. */
const noteRemoval = (tx: Transaction, me: UserId, id = newId()) =>
  tx.accountRemoval.create({
    data: { id, sealed: seal(SEALED_FOR, id, me), dueAt: new Date(Date.now() + LATE_MS) },
  });

/**
 * Removes the account itself, unless a call in progress has written something meanwhile. Returns how many of those late
 * rows it removed.
 */
async function removeLast(
  tx: Transaction,
  me: UserId,
  all: readonly PersonalData[],
): Promise<number> {
  let late = 0;
  for (const each of all) late += await each.remove(tx, me, AT_ONCE);
  if (late > 0) return late;
  await closeDoors(tx, me);
  await noteRemoval(tx, me);
  await removeUser(tx, me);
  await securityEvent(tx, { kind: "account_deleted", owner: null });
  return 0;
}
