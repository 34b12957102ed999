import "server-only";
import { hashed } from "@/lib/core/crypto";
import type { Transaction } from "@/lib/core/db/db";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long to wait after each email of a day before the next one. */
const PAUSES_MS = [MINUTE, 15 * MINUTE];
const A_DAY = PAUSES_MS.length + 1;

/** The key under which an email address is counted, in any case. */
export const requestedMailKey = (address: string): string =>
  hashed(`mail ${address.toLowerCase()}`);

/**
 * May an email that anyone can request (to sign up, to choose a password) go to this address now? If so, it is counted
 * as sent, in the transaction that queues it: at most three a day of all kinds together, with growing pauses, so that
 * strangers cannot flood anyone's mailbox. The requester is not told whether it was sent.
 */
export async function mayBeMailed(tx: Transaction, address: string, now: Date): Promise<boolean> {
  const key = requestedMailKey(address);
  await tx.mailAsked.deleteMany({ where: { at: { lt: new Date(now.getTime() - DAY) } } });
  const sent = await tx.mailAsked.findMany({
    where: { key },
    orderBy: { at: "desc" },
    take: A_DAY,
  });
  const [last] = sent;
  if (
    sent.length >= A_DAY ||
    (last && now.getTime() - last.at.getTime() < PAUSES_MS[sent.length - 1]!)
  )
    return false;
  await tx.mailAsked.create({ data: { key, at: now } });
  return true;
}
