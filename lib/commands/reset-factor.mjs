// npm run reset-factor -- <email>: disables two-step verification for one account, for someone who has lost every
// factor.
// Works while the server runs. Password, sessions and API keys stay unchanged; the profile's security activity shows
// it.
import { randomUUID } from "node:crypto";
import { auditEntry, BY_OPERATOR } from "./audit-entry.mjs";
import { plainly, readEnv, say } from "./project.mjs";
import { inTransaction, time } from "./operator-transaction.mjs";

const FACTORS = ["TotpFactor", "Passkey", "RecoveryCode", "FactorChallenge"];

await plainly(async () => {
  const [email, ...others] = process.argv.slice(2);
  if (!email || email.startsWith("-") || others.length > 0)
    throw new Error("Pass the email of one account.");
  readEnv();
  say(await inTransaction((tx) => reset(tx, email)));
});

async function reset(tx, email) {
  const { rows, change, lock } = tx;
  const [user] = await rows(
    `SELECT "id", "email" FROM "User" WHERE "emailKey" = ?`,
    email.trim().toLowerCase(),
  );
  if (!user) throw new Error(`There is no account with the email ${email}.`);
  await lock(user.id);
  const removed = [];
  for (const table of FACTORS)
    removed.push(await change(`DELETE FROM "${table}" WHERE "userId" = ?`, user.id));
  const [apps, passkeys] = removed;
  if (apps + passkeys === 0) return `${user.email} has no second factor. Nothing was changed.`;
  await change(
    `INSERT INTO "SecurityEvent" ("id", "ownerId", "kind", "detail", "createdAt") VALUES (?, ?, 'factor_removed', ?, ?)`,
    ...[randomUUID(), user.id, BY_OPERATOR, time(Date.now())],
  );
  await auditEntry(tx, { workspaceId: user.id, kind: "factor_removed", detail: BY_OPERATOR });
  return `The second step of ${user.email} is off: ${apps} authenticator app, ${passkeys} passkeys and the recovery codes were removed.`;
}
