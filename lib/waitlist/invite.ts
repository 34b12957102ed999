import "server-only";
import { invitationMail, invite, isInvited } from "@/lib/auth/registration/invite";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofKey } from "@/lib/core/db/transaction";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import type { WaitlistEntry } from "@/prisma/generated/client";

/** Entries per transaction: some milliseconds. */
const AT_ONCE = 10;
/** Entries per call, so that it responds in a few seconds. */
const INVITED_MOST = 200;

/** Which entries: by their ids, or all that are confirmed and were not invited yet. */
export type EntryChoice = string[] | "all";
type Sent = { invited: number; skipped: number };

/**
 * Emails invitations to confirmed entries, in the order of their confirmation, at most INVITED_MOST. Each is written
 * with its email and its record in one transaction, so that none is emailed twice by concurrent calls. Entries with an
 * account, without confirmation, or with a used or open invitation are skipped. `first`: written within the first
 * transaction.
 */
export async function inviteEntries(
  wanted: EntryChoice,
  first: (tx: Transaction) => Promise<void>,
): Promise<Sent> {
  const ids = wanted === "all" ? await idsOfAll() : [...new Set(wanted)];
  const outcome: Sent = { invited: 0, skipped: 0 };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const invited = await transact(ofKey("invitations"), async (tx) => {
      if (from === 0) await first(tx);
      let count = 0;
      for (const id of some) if (await inviteOne(tx, id, wanted === "all")) count++;
      return count;
    });
    outcome.invited += invited;
    outcome.skipped += some.length - invited;
    wakeOutbox();
  }
  return outcome;
}

async function idsOfAll(): Promise<string[]> {
  const rows = await db().waitlistEntry.findMany({
    where: { invitedAt: null, confirmedAt: { not: null } },
    orderBy: { confirmedAt: "asc" },
    take: INVITED_MOST,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** False when the entry is skipped. One with an account counts as invited from then on: there is nothing left to do. */
async function inviteOne(tx: Transaction, id: string, onlyNew: boolean): Promise<boolean> {
  const now = new Date();
  const entry = await tx.waitlistEntry.findUnique({ where: { id } });
  if (!entry || !(await isDue(tx, entry, onlyNew, now))) return false;
  const invitation = await invite(tx, entry.email, now);
  await tx.waitlistEntry.update({ where: { id }, data: { invitedAt: now } });
  if (invitation) await queueMail(tx, invitationMail(entry.email, entry.name, invitation.link));
  return invitation !== null;
}

async function isDue(
  tx: Transaction,
  { email, confirmedAt, invitedAt }: WaitlistEntry,
  onlyNew: boolean,
  now: Date,
): Promise<boolean> {
  if (!confirmedAt || (onlyNew && invitedAt)) return false;
  return !(await isInvited(tx, email, now));
}
