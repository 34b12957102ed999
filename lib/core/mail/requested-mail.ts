import "server-only";
import { hashed } from "@/lib/core/crypto";
import type { Transaction } from "@/lib/core/db/db";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long to wait after each mail of a day before the next one. */
const PAUSES_MS = [MINUTE, 15 * MINUTE];
const A_DAY = PAUSES_MS.length + 1;

/** The key by which an address is counted, whatever case it is typed in. */
export const requestedMailKey = (address: string): string =>
  hashed(`mail ${address.toLowerCase()}`);

/**
 * May a mail that anybody can request (to sign up, to choose a password) go to this address now? If so, it is counted
 * as sent, in the transaction that queues it: at most three a day of all kinds together, with growing pauses, so that
 * strangers cannot fill anybody's mailbox. The requester is not told either way.
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
