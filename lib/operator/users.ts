import "server-only";
import {
  disableAccount,
  enableAccount,
  listAccounts,
  ordinaryAccount,
  shownAccount,
  type ShownAccount,
} from "@/lib/auth/operator-accounts";
import { userToWire } from "@/lib/auth/service";
import type { SearchRequest } from "@/lib/core/db/searched-page";
import { transact } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import type { Caller } from "@/lib/core/http/request/caller";
import { invalid } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import type { UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { rowsOfOwners } from "@/lib/core/storage/rows-of-owners";
import { log } from "@/lib/core/telemetry/log";
import * as keys from "@/lib/keys/service";
import type { OperatorUser } from "@/lib/operator/contract";
import { askToStop, stopAsked } from "@/lib/runs/stop-all";
import { securityEvent } from "@/lib/security/events";
import { removeAccount } from "@/lib/settings/delete-account";

/** The accounts of this server, newest first, with the amount but not the content of their data. */
export async function listUsers(page: SearchRequest): Promise<HttpReply<OperatorUser[]>> {
  const { rows, headers } = await listAccounts(page);
  const ids = rows.map(({ id }) => id);
  const [counts, uses] = await Promise.all([rowsOfOwners(ids), keys.lastUses(ids)]);
  const users = rows.map((row) => ({
    ...userToWire(row),
    last_seen_at: latest(row.lastSeenAt, uses.get(row.id))?.toISOString() ?? null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    agents: counts(row.id, "Agent"),
    runs: counts(row.id, "Run"),
  }));
  return new HttpReply(users, { headers });
}

const latest = (one: Date | null, other: Date | undefined): Date | null =>
  !one || (other && other > one) ? (other ?? null) : one;

/**
 * Disables an account: its sessions, keys and runs end in one transaction, and no one can sign in. Its data stays. 404
 * for an unknown one, 409 for an operator's.
 */
export async function disable(me: UserId, id: string, by: Caller): Promise<void> {
  const them = await transact(ofPerson(id), async (tx) => {
    await by.stillIn(tx);
    const { them, account } = await ordinaryAccount(tx, id);
    if (account.disabledAt) return them;
    await disableAccount(tx, id, new Date());
    await keys.removeAll(tx, id);
    await askToStop(tx, them);
    await securityEvent(tx, { kind: "account_disabled", owner: id });
    await securityEvent(tx, { kind: "operator_disabled", owner: me, by, subject: id, detail: id });
    return them;
  });
  credentialRevoked(id);
  // The request to stop is stored with each run: a failure here only delays it.
  void stopAsked(them).catch((error: unknown) =>
    log().error({ user_id: id, error }, "runs of a disabled account are not stopped yet"),
  );
}

/** Lets people sign in to a disabled account again. 404 for an unknown one. */
export async function enable(me: UserId, id: string, by: Caller): Promise<void> {
  await transact(ofPerson(id), async (tx) => {
    await by.stillIn(tx);
    const { disabledAt } = await shownAccount(tx, id);
    if (!disabledAt) return;
    await enableAccount(tx, id);
    await securityEvent(tx, { kind: "account_enabled", owner: id });
    await securityEvent(tx, { kind: "operator_enabled", owner: me, by, subject: id, detail: id });
  });
}

/**
 * Deletes an account with all its data, as its person could. 404 for an unknown one, 409 for an operator's, 400 unless
 * `confirm` is its user name.
 */
export async function remove(me: UserId, id: string, confirm: string, by: Caller): Promise<void> {
  const them = await transact(ofPerson(id), async (tx) => {
    await by.stillIn(tx);
    const { them, account } = await ordinaryAccount(tx, id);
    requireConfirmed(account, confirm);
    await securityEvent(tx, { kind: "operator_deleted", owner: me, by, subject: id, detail: id });
    return them;
  });
  await removeAccount(them);
}

function requireConfirmed({ username }: ShownAccount, confirm: string): void {
  if (confirm.trim().toLowerCase() === username.toLowerCase()) return;
  const why = sentence("username_confirmation_wrong", "Type {username} to confirm", { username });
  throw invalid(why, { confirm: why });
}
