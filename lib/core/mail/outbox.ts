import "server-only";
import { newId, seal, unseal } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import type { Sealed } from "@/lib/core/db/rows/reseal";
import { log } from "@/lib/core/telemetry/log";
import { deliver, isFinal } from "@/lib/core/mail/deliver";
import type { Letter } from "@/lib/core/mail/letter";
import { processSingleton } from "@/lib/core/process/singleton";
import type { OutgoingMail } from "@/prisma/generated/client";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses between tries: a blink of the line costs a second, a day without a server is outlasted. */
const PAUSES_MS = [
  SECOND,
  4 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
];
/** A try that neither ended nor failed, since its process died, is taken up after this. */
const LEASE_MS = 2 * MINUTE;
const TOGETHER = 20;
const LONGEST_SLEEP_MS = MINUTE;

export const sealedMails: Sealed = {
  table: "OutgoingMail",
  column: "sealed",
  bound: ({ id }: OutgoingMail) => ["mail", id],
};

/** Puts a mail into the outbox, in the transaction of what it speaks of: both are there, or neither. Then `wakeOutbox()`. */
export async function queueMail(tx: Transaction, mail: Letter): Promise<void> {
  const id = newId();
  const now = new Date();
  await tx.outgoingMail.create({
    data: { id, sealed: seal("mail", id, JSON.stringify(mail)), createdAt: now, nextAt: now },
  });
}

type Clock = {
  timer: NodeJS.Timeout | null;
  round: Promise<void> | null;
  again: boolean;
  closed: boolean;
};
const clock = () =>
  processSingleton<Clock>("mail.clock", () => ({
    timer: null,
    round: null,
    again: false,
    closed: true,
  }));

/** Begins to send what is in the outbox, also what was left there by the process before. */
export function startOutbox(): void {
  clock().closed = false;
  wakeOutbox();
}

/** No further mail is begun; resolves when those on their way have arrived or failed. */
export async function stopOutbox(): Promise<void> {
  clock().closed = true;
  clearTimeout(clock().timer ?? undefined);
  await clock().round;
}

/** There is new mail: look now. Does not wait for it. */
export function wakeOutbox(): void {
  const now = clock();
  now.again = true;
  if (now.closed || now.round) return;
  clearTimeout(now.timer ?? undefined);
  now.round = rounds().finally(() => (now.round = null));
}

async function rounds(): Promise<void> {
  const now = clock();
  let sleep = LONGEST_SLEEP_MS;
  try {
    while (now.again && !now.closed) {
      now.again = false;
      await sendDue();
    }
    sleep = await untilNext();
  } catch (error) {
    log().error({ error }, "looking into the outbox failed");
  }
  if (!now.closed) now.timer = setTimeout(wakeOutbox, now.again ? 0 : sleep).unref();
}

/** Sends everything whose time has come. */
async function sendDue(): Promise<void> {
  for (;;) {
    const due = await db().outgoingMail.findMany({
      where: { sentAt: null, failure: null, nextAt: { lte: new Date() } },
      orderBy: { nextAt: "asc" },
      take: TOGETHER,
    });
    const failed = (await Promise.allSettled(due.map(attempt))).find(
      (each) => each.status === "rejected",
    );
    if (failed) throw failed.reason;
    if (due.length < TOGETHER || clock().closed) return;
  }
}

/** How many mails are not sent yet and have not been given up. */
export const countWaitingMails = (): Promise<number> =>
  db().outgoingMail.count({ where: { sentAt: null, failure: null } });

/** Milliseconds until the next mail is due. */
async function untilNext(): Promise<number> {
  const next = await db().outgoingMail.findFirst({
    where: { sentAt: null, failure: null },
    orderBy: { nextAt: "asc" },
    select: { nextAt: true },
  });
  return Math.min(LONGEST_SLEEP_MS, Math.max(0, (next?.nextAt.getTime() ?? Infinity) - Date.now()));
}

/** One try. Its time is moved on before it begins, so that no other process tries beside it. */
async function attempt({ id, sealed, nextAt, tries }: OutgoingMail): Promise<void> {
  const claimed = await db().outgoingMail.updateMany({
    where: { id, nextAt, tries },
    data: { nextAt: new Date(Date.now() + LEASE_MS), tries: tries + 1 },
  });
  if (claimed.count === 0) return;
  if (!(await sent(id, sealed, tries))) return;
  await noteSent(id).catch((error: unknown) =>
    log().warn({ mail_id: id, error }, "mail sent, but that could not be noted yet"),
  );
}

/** Sends it, unless it went out already and only the note of that failed. False when it did not go out. */
async function sent(id: string, sealed: string, tries: number): Promise<boolean> {
  if (unnoted().has(id)) return true;
  try {
    await deliver(id, JSON.parse(unseal("mail", id, sealed)) as Letter);
    unnoted().add(id);
    return true;
  } catch (error) {
    const pause = isFinal(error) ? undefined : PAUSES_MS[tries];
    log().warn(
      { mail_id: id, tries: tries + 1, again_in_ms: pause, error },
      pause === undefined ? "mail given up" : "mail not sent yet",
    );
    const data =
      pause === undefined
        ? { failure: error instanceof Error ? error.message : String(error), sealed: "" }
        : { nextAt: new Date(Date.now() + pause) };
    await db().outgoingMail.update({ where: { id }, data });
    return false;
  }
}

/** Throws when it can't be written: the mail is due again once its lease is over, and then only this is done again. */
async function noteSent(id: string): Promise<void> {
  await db().outgoingMail.updateMany({ where: { id }, data: { sentAt: new Date(), sealed: "" } });
  unnoted().delete(id);
}

/** Mails that went out, which the disk does not know yet. */
const unnoted = () => processSingleton("mail.unnoted", () => new Set<string>());
