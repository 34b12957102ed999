import "server-only";
import path from "node:path";
import { config } from "@/lib/core/config";
import { verifyMail } from "@/lib/core/mail/deliver";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";
import { isLocal } from "@/lib/core/mail/smtp.mjs";

/** Checks that the mail server accepts us: connection, TLS and sign-in, as for a real mail. None is sent. */
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
          `The mail server ${server} could not be used: ${error instanceof Error ? error.message : String(error)}. Look at SMTP_URL; mails wait for a day and a half.`,
        ),
      ];
    }
    return [ok(`The mail server ${server} lets us in.`), ...sender()];
  },
};

function intoFiles(): CheckResult {
  const { dataFolder, APP_URL } = config();
  const folder = path.join(dataFolder, "outbox");
  if (isLocal(APP_URL))
    return ok(`SMTP_URL is not set: mails go to files in ${folder}, and their links to the log.`);
  return warning(
    `SMTP_URL is not set, so nobody gets mail: it goes to files in ${folder}, and its links to the log. Set SMTP_URL.`,
  );
}

function sender(): CheckResult[] {
  return /@localhost>?$/.test(config().MAIL_FROM)
    ? [
        warning(
          "MAIL_FROM is an address at localhost, which mail servers refuse or take for spam. Set it to one of your own domain.",
        ),
      ]
    : [];
}
