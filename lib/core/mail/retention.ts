import "server-only";
import { opendir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { config } from "@/lib/core/config";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { outboxFolder } from "@/lib/core/mail/deliver";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/storage/retention";

const COUNTED_DAYS = 1;

/** Removes the records of emails that were sent or given up MAIL_RETENTION_DAYS ago, and email files of that age. */
export async function forgetMails(now: number): Promise<number> {
  const old = daysBefore(now, config().MAIL_RETENTION_DAYS);
  const sent = () => deleteSome(db(), "OutgoingMail", Prisma.sql`"sentAt" < ${old}`, AT_ONCE);
  const failed = () =>
    deleteSome(
      db(),
      "OutgoingMail",
      Prisma.sql`"sentAt" IS NULL AND failure IS NOT NULL AND "nextAt" < ${old}`,
      AT_ONCE,
    );
  const requestedMails = () =>
    deleteSome(db(), "MailAsked", Prisma.sql`at < ${daysBefore(now, COUNTED_DAYS)}`, AT_ONCE);
  return (
    (await bitByBit(sent)) +
    (await bitByBit(failed)) +
    (await bitByBit(requestedMails)) +
    (await removeFiles(old))
  );
}

/** Only files with our naming scheme: `2026-11-22T06-12-36-000Z-{id}.eml`. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[\w-]+\.eml$/;

async function removeFiles(old: Date): Promise<number> {
  let removed = 0;
  const folder = await opendir(outboxFolder()).catch(() => null); // there is none when emails are sent by SMTP
  for await (const { name } of folder ?? []) {
    const file = path.join(/* turbopackIgnore: true */ outboxFolder(), name);
    if (!NAME.test(name) || (await stat(file)).mtime >= old) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}
