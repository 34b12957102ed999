import "server-only";
import path from "node:path";
import { config } from "@/lib/core/config";
import { verifyMail } from "@/lib/core/mail/deliver";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";
import { isLocal } from "@/lib/core/mail/smtp.mjs";

/** Checks that the mail server accepts us: connection, TLS and sign-in, as for a real email. None is sent. */
export const mail: Check = {
  name: "mail",
  async look() {
    const { SMTP_URL } = config();
    if (!SMTP_URL) return [intoFiles()];
    const server = new URL(SMTP_URL).host;
    try {
      await verifyMail();
    } catch (error) {
      return [
        problem(
          `Couldn't use the mail server ${server}: ${error instanceof Error ? error.message : String(error)}. Check SMTP_URL. Emails are retried for a day and a half.`,
        ),
      ];
    }
    return [ok(`Signed in to the mail server ${server}.`), ...sender()];
  },
};

function intoFiles(): CheckResult {
  const { dataFolder, APP_URL } = config();
  const folder = path.join(dataFolder, "outbox");
  if (isLocal(APP_URL))
    return ok(
      `SMTP_URL is not set, so emails are written to files in ${folder} and their links to the log.`,
    );
  return warning(
    `SMTP_URL is not set, so no emails are sent. They are written to files in ${folder} and their links to the log. Set SMTP_URL.`,
  );
}

function sender(): CheckResult[] {
  return /@localhost>?$/.test(config().MAIL_FROM)
    ? [
        warning(
          "MAIL_FROM is an address at localhost, which mail servers reject or treat as spam. Use an address at your own domain.",
        ),
      ]
    : [];
}
