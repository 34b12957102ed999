import "server-only";
import { noticeWriter, onThisServer } from "@/lib/auth/mails";
import { recipientsAmong } from "@/lib/auth/recipients";
import { engine } from "@/lib/core/db/engine";
import { update, type RowChange, type WriteTransaction } from "@/lib/core/db/statements";
import type { Letter } from "@/lib/core/mail/letter";
import { pageOf } from "@/lib/memberships/page";
import { actingScope } from "@/lib/memberships/scope";
import { queueMail } from "@/lib/core/mail/outbox";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { spokenIn, translator } from "@/lib/texts/translator";
import { sentence } from "@/lib/texts/sentence";
import type { Task } from "@/prisma/generated/client";

/**
 * The email that a scheduled task has failed, to who created it; null if they do not want it or can't be sent one, or have
 * left the workspace.
 */
export async function failureMail(
  task: Pick<Task, "id" | "name" | "ownerId" | "createdBy">,
  why: SentenceOrText,
): Promise<Letter | null> {
  const { id, name } = task;
  const to = await actingScope(task, task.createdBy);
  const [person] = await recipientsAmong([to.person], "mailsFailed");
  if (!person) return null;
  const t = await translator(person.language);
  const write = await noticeWriter(person);
  return write({
    subject: t("Scheduled task failed: {name}", { name }),
    paragraphs: [
      t("Your scheduled task “{name}” failed:", { name }),
      sentence(await spokenIn(person.language), why),
    ],
    button: { label: t("Open task"), href: onThisServer(pageOf(`/app/tasks?task=${id}`, to)) },
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
