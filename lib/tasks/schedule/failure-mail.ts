import "server-only";
import { noticeWriter, onThisServer } from "@/lib/auth/mails";
import { recipientsAmong } from "@/lib/auth/recipients";
import { engine } from "@/lib/core/db/engine";
import { update, type RowChange, type WriteTransaction } from "@/lib/core/db/statements";
import type { Scope } from "@/lib/core/identity";
import type { Letter } from "@/lib/core/mail/letter";
import { queueMail } from "@/lib/core/mail/outbox";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { spokenIn, translator } from "@/lib/texts/translator";
import { sentence } from "@/lib/texts/sentence";
import type { Task } from "@/prisma/generated/client";

/** The email that a scheduled task has failed; null if its person does not want it or can't be sent one. */
export async function failureMail(
  me: Scope,
  { id, name }: Pick<Task, "id" | "name">,
  why: SentenceOrText,
): Promise<Letter | null> {
  const [person] = await recipientsAmong([me.person], "mailsFailed");
  if (!person) return null;
  const t = await translator(person.language);
  const write = await noticeWriter(person);
  return write({
    subject: t("Scheduled task failed: {name}", { name }),
    paragraphs: [
      t("Your scheduled task “{name}” failed:", { name }),
      sentence(await spokenIn(person.language), why),
    ],
    button: { label: t("Open task"), href: onThisServer(`/app/tasks?task=${id}`) },
    notes: [t("You won't get another email about this task until it has succeeded again.")],
  });
}

/**
 * Queues it in the transaction that writes the failure, if the task still matches `where` and its person has not been
 * emailed since it last succeeded.
 */
export async function queueFailure(
  tx: WriteTransaction,
  mail: Letter,
  where: RowChange<"Task">,
): Promise<void> {
  const isFirst = { ...where, failMailedAt: null };
  const count = await update(tx, "Task", isFirst, { failMailedAt: engine().now() });
  if (count > 0) await queueMail(tx, mail);
}
