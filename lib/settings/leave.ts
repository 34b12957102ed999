import "server-only";
import { closeDoors, getAccount, removeUser } from "@/lib/auth/account";
import { forgetWords } from "@/lib/chat/forget-words";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { invalid } from "@/lib/core/http/errors";
import { wayInClosed } from "@/lib/core/http/way-in";
import type { UserId } from "@/lib/core/identity";
import { log } from "@/lib/core/log";
import * as runs from "@/lib/runs/stop-all";
import { everything } from "@/lib/settings/belongings";

/** Rows that go in one transaction: a few milliseconds. */
const AT_ONCE = 500;
/** A call that had passed the door before it closed has ended by then, and written all that it will. */
const LATE_MS = 60_000;

/**
 * Deletes the person's account with everything that they have. Runs stop first, then every door closes, then the rows
 * go bit by bit; the account's own row is the last, so that after a crash its owner can come in and delete the rest.
 * 400 unless `confirm` is the person's user name.
 */
export async function leave(me: UserId, confirm: string): Promise<void> {
  const { user } = await getAccount(me);
  const sentence = `Type ${user.Username} to confirm`;
  if (confirm.trim().toLowerCase() !== user.Username.toLowerCase()) throw invalid(sentence, { confirm: sentence });
  await runs.stopAll(me);
  await transact((tx) => closeDoors(tx, me));
  wayInClosed(me);
  do await sweep(me);
  while ((await transact((tx) => removeLast(tx, me))) > 0);
  sweepLater(me);
  // Nobody waits for it: the index may be that of many people.
  void forgetWords().catch((error: unknown) => log().error({ error }, "the search's index keeps words of a deleted account"));
}

/** Removes every row of the person's, bit by bit. */
async function sweep(me: UserId): Promise<void> {
  for (const each of everything) while ((await transact((tx) => each.remove(tx, me, AT_ONCE))) > 0);
}

/** Rows that came after the account had gone belong to nobody, and nobody would ever see or remove them. */
function sweepLater(me: UserId): void {
  setTimeout(() => void sweep(me).catch((error: unknown) => log().error({ error }, "rows of a deleted account are left")), LATE_MS).unref();
}

/** The account itself, unless a call that was under way has written something meanwhile: then how much of it went. */
async function removeLast(tx: Transaction, me: UserId): Promise<number> {
  let late = 0;
  for (const each of everything) late += await each.remove(tx, me, AT_ONCE);
  if (late > 0) return late;
  await closeDoors(tx, me);
  await removeUser(tx, me);
  return 0;
}
