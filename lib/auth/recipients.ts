import "server-only";
import { db, type Transaction } from "@/lib/core/db/db";
import { mailGoesToLog } from "@/lib/core/mail/deliver";
import { languages, type Language } from "@/lib/texts/languages";
import type { User as Row } from "@/prisma/generated/client";

/** The emails that people turn on for themselves, by column. */
type Wish = "mailsWaiting" | "mailsFailed";
/** `mailedAt`: when the last email about waiting runs was queued. */
export type Recipient = Pick<Row, "id" | "email" | "name" | "mailedAt"> & { language: Language };

const AT_ONCE = 500;
/** Only a confirmed email address gets such emails, and only if its account is not disabled. */
const REACHED = { verifiedAt: { not: null }, disabledAt: null };

/** Those of these accounts that want such emails and can be sent them: none if the server sends no email. */
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

/**
 * How to write to someone by email: the name and language of the account with this confirmed email; without one no
 * name, and the language of the sender.
 */
export async function addresseeOf(
  email: string,
  otherwise: Language,
): Promise<{ name: string; language: Language }> {
  const row = await db().user.findFirst({ where: { emailKey: email.toLowerCase(), ...REACHED } });
  return row ? { name: row.name, language: languageOf(row) } : { name: "", language: otherwise };
}

/** The language that the person chose, else that of the page on which they turned the emails on. */
const languageOf = ({ locale, mailLanguage }: Pick<Row, "locale" | "mailLanguage">): Language =>
  languages.find(({ id }) => id === (locale || mailLanguage))?.id ?? "en";

/**
 * Records that the person is being emailed about waiting runs, in the transaction that queues the email. False: another
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
