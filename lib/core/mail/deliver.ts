import "server-only";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { config } from "@/lib/core/config";
import { log } from "@/lib/core/telemetry/log";
import { isLocal, smtpOptions } from "@/lib/core/mail/smtp.mjs";
import type { Letter } from "@/lib/core/mail/letter";
import { processSingleton } from "@/lib/core/singleton";

/**
 * Sends an email through the SMTP server, or writes it to a file beside the database when there is none. Throws SMTP
 * and connection errors as they are. The id identifies the email permanently: if it is sent twice after a crash, mail
 * programs recognise it as the same one.
 */
export async function deliver(id: string, letter: Letter): Promise<void> {
  const { MAIL_FROM, SMTP_URL, APP_URL } = config();
  const mail = {
    from: MAIL_FROM,
    to: letter.to, // never as one string: a line break in it would add a second recipient
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${id}@${new URL(APP_URL).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (SMTP_URL) await (await smtp(SMTP_URL)).sendMail(mail);
  else await keep(id, mail, letter.link);
}

/**
 * Connects to the SMTP server and signs in, as for an email, but sends none. Throws SMTP and connection errors as they
 * are.
 */
export async function verifyMail(): Promise<void> {
  const { SMTP_URL } = config();
  if (SMTP_URL) await (await smtp(SMTP_URL)).verify();
}

/** Without an SMTP server no one gets email: it is written to files, and its links to the log. */
export const mailGoesToLog = (): boolean => config().SMTP_URL === undefined;

/** Logs a warning at startup when people other than the operator would get no email. */
export function warnOfMissingServer(): void {
  const { SMTP_URL, APP_URL, NODE_ENV } = config();
  if (SMTP_URL || NODE_ENV !== "production" || isLocal(APP_URL)) return;
  log().warn(
    { folder: outboxFolder() },
    "SMTP_URL is not set: emails are written to files and their links to this log, so none are sent",
  );
}

/** Did the server refuse this email permanently, so that retries are useless? (RFC 5321: 5xx) */
export function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") &&
    typeof responseCode === "number" &&
    responseCode >= 500
  );
}

/** Loaded with the first email: many servers send none for days. */
const mailer = () => import("nodemailer");

const smtp = (url: string) =>
  processSingleton("mail.smtp", async () =>
    (await mailer()).createTransport({
      ...smtpOptions(url, config().SMTP_ALLOW_PLAIN === "on"),
      pool: true,
      maxConnections: 3,
    }),
  );

export const outboxFolder = (): string =>
  path.join(/* turbopackIgnore: true */ config().dataFolder, "outbox");

/**
 * Without a server: writes a file that any mail program can open, and logs its link, so that a laptop needs no mail
 * server.
 */
async function keep(id: string, mail: object, link: string | null): Promise<void> {
  const { createTransport } = await mailer();
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  const folder = outboxFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}-${id}.eml`);
  writeFileSync(file, message as Buffer, { mode: 0o600 });
  log().info({ file, link }, "no SMTP_URL: email written to a file");
}
