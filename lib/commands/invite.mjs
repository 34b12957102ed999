// npm run -s invite -- <email>: prints a link for creating one account within 7 days.
// npm run -s invite -- --mail <email>: also emails it, through SMTP_URL. Works while the server runs.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { smtpOptions } from "../core/mail/smtp.mjs";
import { plainly, portFrom, readEnv } from "./project.mjs";
import { inTransaction, time } from "./operator-transaction.mjs";

const MAIL = "--mail";
const DAY = 24 * 60 * 60 * 1000;
const LIFE_MS = 7 * DAY;
/** Same limit as in lib/core/mail/requested-mail.ts: emails to one address per day. */
const MAILS_A_DAY = 3;

await plainly(async () => {
  const args = process.argv.slice(2);
  const [email = "", ...rest] = args.filter((each) => each !== MAIL).map((each) => each.trim());
  if (rest.length || email.length > 254 || !/^[^\s@<>"]+@[^\s@<>"]+$/.test(email))
    throw new Error("Pass one email address. Add --mail to email the link.");
  readEnv();
  const wantsMail = args.includes(MAIL);
  if (wantsMail && !process.env.SMTP_URL)
    throw new Error(
      "SMTP_URL is not set, so emails can't be sent. Without --mail the link is printed.",
    );
  const token = randomBytes(32).toString("base64url");
  await inTransaction((tx) => keep(tx, email, token, wantsMail));
  const link = new URL(
    `/login?invitation=${token}`,
    process.env.APP_URL || `http://localhost:${portFrom()}`,
  ).href;
  if (wantsMail) await mail(email, link);
  console.log(link);
});

/** Stores the invitation; an older one for the same email becomes invalid. */
async function keep({ rows, change, lock }, email, token, wantsMail) {
  const emailKey = email.toLowerCase();
  const now = Date.now();
  await lock(`email:${emailKey}`);
  const [account] = await rows(`SELECT 1 AS "is" FROM "User" WHERE "emailKey" = ?`, emailKey);
  if (account) throw new Error("An account with this email already exists.");
  if (wantsMail) await count({ rows, change }, email, now);
  await change(`DELETE FROM "Invitation" WHERE "emailKey" = ? AND "usedAt" IS NULL`, emailKey);
  await change(
    `INSERT INTO "Invitation" ("id", "email", "emailKey", "tokenHash", "createdAt", "expiresAt") VALUES (?, ?, ?, ?, ?, ?)`,
    ...[randomUUID(), email, emailKey, hashed(token), time(now), time(now + LIFE_MS)],
  );
  await change(
    `INSERT INTO "SecurityEvent" ("id", "kind", "createdAt") VALUES (?, 'invitation_created', ?)`,
    ...[`${now}-000000-${randomUUID().slice(0, 8)}`, time(now)],
  );
}

async function count({ rows, change }, email, now) {
  const key = hashed(`mail ${email.toLowerCase()}`);
  const sent = await rows(
    `SELECT "at" FROM "MailAsked" WHERE "key" = ? AND "at" > ?`,
    ...[key, time(now - DAY)],
  );
  if (sent.length >= MAILS_A_DAY)
    throw new Error(
      `${email} has already been emailed ${MAILS_A_DAY} times today. Without --mail the link is printed.`,
    );
  await change(`INSERT INTO "MailAsked" ("key", "at") VALUES (?, ?)`, key, time(now));
}

function hashed(text) {
  return createHash("sha256").update(text).digest("base64url");
}

async function mail(address, link) {
  const transport = createTransport(
    smtpOptions(process.env.SMTP_URL, process.env.SMTP_ALLOW_PLAIN === "on"),
  );
  const text = `Hello,\n\nyou're invited to create an account on Troupe. The link works once, within 7 days:\n\n${link}\n\nIf you didn't expect this email, ignore it.\n\nTroupe\n`;
  await transport.sendMail({
    from: process.env.MAIL_FROM || "Troupe <troupe@localhost>",
    to: { name: "", address },
    subject: "Your invitation to Troupe",
    text,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
