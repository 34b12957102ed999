// npm run -s sign-in-link -- <email>: prints a link that signs in to one account, once, within 15 minutes. For the day on
// which the sign-in provider is down or misconfigured and passwords are switched off.
// Works while the server runs. Two-step verification still applies; npm run reset-factor removes it.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { auditEntry, BY_OPERATOR } from "./audit-entry.mjs";
import { plainly, portFrom, readEnv } from "./project.mjs";
import { inTransaction, time } from "./operator-transaction.mjs";

const LIFE_MS = 15 * 60 * 1000;

await plainly(async () => {
  const [email, ...others] = process.argv.slice(2);
  if (!email || email.startsWith("-") || others.length > 0)
    throw new Error("Pass the email of one account.");
  readEnv();
  const token = randomBytes(32).toString("base64url");
  await inTransaction((tx) => keep(tx, email.trim(), token));
  const base = process.env.APP_URL || `http://localhost:${portFrom()}`;
  console.log(new URL(`/login?link=${token}`, base).href);
});

/** Stores the link; an older one of the same account becomes invalid. */
async function keep(tx, email, token) {
  const { rows, change, lock } = tx;
  const [user] = await rows(
    `SELECT "id", "disabledAt" FROM "User" WHERE "emailKey" = ?`,
    email.toLowerCase(),
  );
  if (!user) throw new Error(`There is no account with the email ${email}.`);
  if (user.disabledAt)
    throw new Error(`The account ${email} is disabled. Enable it in Settings → Operator first.`);
  await lock(user.id);
  const now = Date.now();
  await change(`DELETE FROM "SignInLink" WHERE "userId" = ?`, user.id);
  await change(
    `INSERT INTO "SignInLink" ("tokenHash", "userId", "createdAt", "expiresAt") VALUES (?, ?, ?, ?)`,
    ...[hashed(token), user.id, time(now), time(now + LIFE_MS)],
  );
  await change(
    `INSERT INTO "SecurityEvent" ("id", "ownerId", "kind", "detail", "createdAt") VALUES (?, ?, 'sign_in_link_created', ?, ?)`,
    ...[randomUUID(), user.id, BY_OPERATOR, time(now)],
  );
  await auditEntry(tx, {
    workspaceId: user.id,
    kind: "sign_in_link_created",
    detail: BY_OPERATOR,
  });
}

function hashed(text) {
  return createHash("sha256").update(text).digest("base64url");
}
