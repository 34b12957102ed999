import "server-only";
import { closeDoors, getAccount, removeUser } from "@/lib/auth/account";
import { mergeSearchIndex } from "@/lib/chat/removal/merge-search-index";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { invalid } from "@/lib/core/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import type { UserId } from "@/lib/core/identity";
import { hasMemberships } from "@/lib/memberships/rows";
import { removeRows, someOfEach, type SomeOfEach } from "@/lib/owner-data/remove-rows";
import { noteRemoval } from "@/lib/owner-data/removals";
import * as runs from "@/lib/runs/stop-all";
import { securityEvent } from "@/lib/security/events";
import { sentence } from "@/lib/core/shared/sentence";
import { forgetInvitationsTo, leaveAll, requireNotLastOwner } from "@/lib/workspaces/leave-all";

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

/**
 * The same without confirmation: the caller has checked it. 409 while the person is the last owner of a workspace with
 * other members; one that only they are in is deleted.
 */
export async function removeAccount(me: UserId): Promise<void> {
  const { user } = await getAccount(me);
  await requireNotLastOwner(me);
  await leaveAll(me);
  await runs.stopAll(me);
  await transact(me, (tx) => closeDoors(tx, me));
  credentialRevoked(me);
  const removeSome = await someOfEach();
  do {
    await leaveAll(me); // a call in progress may have joined or created one
    await removeRows(me);
  } while (!(await transact(me, (tx) => removeLast(tx, me, user.Email, removeSome))));
  void mergeSearchIndex(); // not awaited: the index may cover many users
}

/**
 * Removes the account itself, unless a call in progress has written something meanwhile: then it removes some of that, and
 * returns false.
 */
async function removeLast(
  tx: Transaction,
  me: UserId,
  email: string,
  removeSome: SomeOfEach,
): Promise<boolean> {
  if ((await removeSome(tx, me)) > 0 || (await hasMemberships(tx, me))) return false;
  await closeDoors(tx, me);
  await forgetInvitationsTo(tx, email);
  await noteRemoval(tx, me);
  await removeUser(tx, me);
  await securityEvent(tx, { kind: "account_deleted", owner: null });
  return true;
}
