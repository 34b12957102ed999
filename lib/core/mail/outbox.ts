import "server-only";
import { newId, seal, unseal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import type { Sealed } from "@/lib/core/db/reseal";
import { insert, type WriteTransaction } from "@/lib/core/db/statements";
import { log } from "@/lib/core/telemetry/log";
import { deliver, isFinal } from "@/lib/core/mail/deliver";
import type { Letter } from "@/lib/core/mail/letter";
import { processSingleton } from "@/lib/core/singleton";
import type { OutgoingMail } from "@/prisma/generated/client";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses between attempts: a short connection failure costs a second, and a day without a mail server is survived. */
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
/** An attempt with no outcome, since its process died, is retried after this time. */
const LEASE_MS = 2 * MINUTE;
const TOGETHER = 20;
const LONGEST_SLEEP_MS = MINUTE;

export const sealedMails: Sealed = {
  table: "OutgoingMail",
  column: "sealed",
  bound: ({ id }: OutgoingMail) => ["mail", id],
};

/**
 * Puts an email into the outbox, in the transaction that it belongs to: either both are written, or neither. Then call
 * `wakeOutbox()`.
 */
export async function queueMail(tx: WriteTransaction, mail: Letter): Promise<void> {
  const id = newId();
  const now = engine().now();
  const sealed = seal("mail", id, JSON.stringify(mail));
  await insert(tx, "OutgoingMail", [{ id, sealed, createdAt: now, nextAt: now, tries: 0 }]);
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

/** Starts sending what is in the outbox, including what the previous process left there. */
export function startOutbox(): void {
  clock().closed = false;
  wakeOutbox();
}

/** Starts no further emails; resolves when those being sent have succeeded or failed. */
export async function stopOutbox(): Promise<void> {
  clock().closed = true;
  clearTimeout(clock().timer ?? undefined);
  await clock().round;
}

/** Checks for new email now, without waiting for it. */
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

/** Sends everything that is due. */
async function sendDue(): Promise<void> {
  for (;;) {
    const due = await db().outgoingMail.findMany({
      where: { sentAt: null, failure: null, nextAt: { lte: engine().now() } },
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

/** How many emails are neither sent nor given up. */
export const countWaitingMails = (): Promise<number> =>
  db().outgoingMail.count({ where: { sentAt: null, failure: null } });

/** How many emails were given up and are still on record. */
export const countFailedMails = (): Promise<number> =>
  db().outgoingMail.count({ where: { sentAt: null, failure: { not: null } } });

/** Milliseconds until the next email is due. */
async function untilNext(): Promise<number> {
  const next = await db().outgoingMail.findFirst({
    where: { sentAt: null, failure: null },
    orderBy: { nextAt: "asc" },
    select: { nextAt: true },
  });
  return Math.min(
    LONGEST_SLEEP_MS,
    Math.max(0, (next?.nextAt.getTime() ?? Infinity) - engine().now().getTime()),
  );
}

/** One attempt. Its due time is postponed before it starts, so that no other process attempts it at the same time. */
async function attempt({ id, sealed, nextAt, tries }: OutgoingMail): Promise<void> {
  const claimed = await db().outgoingMail.updateMany({
    where: { id, nextAt, tries },
    data: { nextAt: new Date(engine().now().getTime() + LEASE_MS), tries: tries + 1 },
  });
  if (claimed.count === 0) return;
  if (!(await sent(id, sealed, tries))) return;
  await noteSent(id).catch((error: unknown) =>
    log().warn({ mail_id: id, error }, "email sent, but couldn't record that yet"),
  );
}

/** Sends it, unless it was sent already and only recording that failed. Returns false when it was not sent. */
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
        : { nextAt: new Date(engine().now().getTime() + pause) };
    await db().outgoingMail.update({ where: { id }, data });
    return false;
  }
}

/**
 * Records that it was sent. Throws when that can't be written: the email is due again once its lease has expired, and
 * then only this is repeated.
 */
async function noteSent(id: string): Promise<void> {
  await db().outgoingMail.updateMany({
    where: { id },
    data: { sentAt: engine().now(), sealed: "" },
  });
  unnoted().delete(id);
}

/** Emails that were sent, but are not recorded as sent yet. */
const unnoted = () => processSingleton("mail.unnoted", () => new Set<string>());
