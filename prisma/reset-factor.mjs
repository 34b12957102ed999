// npm run reset-factor -- <email>: switches the second factor of one account off, for someone who has lost every
// factor.
// Works while the server runs. Password, sessions and API keys stay as they are; the profile's security activity shows
// it.
import { randomUUID } from "node:crypto";
import { plainly, readEnv, say } from "../lib/cli/project.mjs";
import { databaseFile, openDatabase } from "./database-file.mjs";

const FACTORS = ["TotpFactor", "Passkey", "RecoveryCode", "FactorChallenge"];

await plainly(() => {
  const [email, ...others] = process.argv.slice(2);
  if (!email || email.startsWith("-") || others.length > 0)
    throw new Error("Give the email of one account.");
  readEnv();
  const db = openDatabase(databaseFile());
  try {
    say(db.transaction(() => reset(db, email))());
  } finally {
    db.close();
  }
});

function reset(db, email) {
  const user = db
    .prepare("SELECT id, email FROM User WHERE emailKey = ?")
    .get(email.trim().toLowerCase());
  if (!user) throw new Error(`There is no account with the email ${email}.`);
  const removed = FACTORS.map(
    (table) => db.prepare(`DELETE FROM ${table} WHERE userId = ?`).run(user.id).changes,
  );
  const [apps, passkeys] = removed;
  if (apps + passkeys === 0) return `${user.email} has no second factor. Nothing was changed.`;
  db.prepare(
    "INSERT INTO SecurityEvent (id, ownerId, kind, detail, createdAt) VALUES (?, ?, 'factor_removed', 'By the operator of this server', ?)",
  ).run(
    randomUUID(),
    user.id,
    new Date().toISOString().replace("Z", "+00:00"), // as the server writes times
  );
  return `The second step of ${user.email} is off: ${apps} authenticator app, ${passkeys} passkeys and the recovery codes were removed.`;
}
