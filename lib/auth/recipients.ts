import "server-only";
import { db, type Transaction } from "@/lib/core/db/db";
import { mailGoesToLog } from "@/lib/core/mail/deliver";
import { languages, type Language } from "@/lib/texts/languages";
import type { User as Row } from "@/prisma/generated/client";

/** The emails that people turn on for themselves, by the column that says so. */
type Wish = "mailsWaiting" | "mailsFailed";
/** `mailedAt`: when the last email about what waits for them was queued. */
export type Recipient = Pick<Row, "id" | "email" | "name" | "mailedAt"> & { language: Language };

const AT_ONCE = 500;
/** Only a confirmed mailbox gets such emails, and only of an account that is not disabled. */
const REACHED = { verifiedAt: { not: null }, disabledAt: null };

/** Those of these accounts that want such emails and can be sent them: none where the server sends no email. */
export async function recipientsAmong(ids: readonly string[], wish: Wish): Promise<Recipient[]> {
  const all: Recipient[] = [];
  if (mailGoesToLog()) return all;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await db().user.findMany({
      where: { id: { in: ids.slice(from, from + AT_ONCE) }, [wish]: true, ...REACHED },
    });
    for (const row of rows) {
      const { id, email, name, mailedAt } = row;
      all.push({ id, email, name, mailedAt, language: languageOf(row) });
    }
  }
  return all;
}

/** The language that the person chose, else that of the page on which they turned the emails on. */
const languageOf = ({ locale, mailLanguage }: Pick<Row, "locale" | "mailLanguage">): Language =>
  languages.find(({ id }) => id === (locale || mailLanguage))?.id ?? "en";

/**
 * Notes that the person is emailed now about what waits for them, in the transaction that queues it. False: another
 * process was first, or they no longer want it.
 */
export async function claimMail(
  tx: Transaction,
  { id, email, mailedAt }: Recipient,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, email, mailedAt, mailsWaiting: true, ...REACHED },
    data: { mailedAt: now },
  });
  return count > 0;
}
