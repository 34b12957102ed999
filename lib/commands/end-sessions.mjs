// npm run end-sessions -- <email>: signs one account out everywhere;  npm run end-sessions -- --all: everyone.
// Works while the server runs: it takes effect with the next call, and open streams end within seconds.
// API keys stay; the profile's security activity shows what happened.
import { randomUUID } from "node:crypto";
import { plainly, readEnv, say } from "./project.mjs";
import { auditEntry, BY_OPERATOR } from "./audit-entry.mjs";
import { inTransaction, time } from "./operator-transaction.mjs";

const ALL = "--all";

await plainly(async () => {
  const [whose = "", ...others] = process.argv.slice(2).map((each) => each.trim());
  if (others.length > 0 || !(whose === ALL || /^[^\s@-][^\s@]*@\S+$/.test(whose)))
    throw new Error("Pass the email of one account, or --all.");
  readEnv();
  say(await inTransaction((tx) => (whose === ALL ? endAll(tx) : endOf(tx, whose))));
});

async function endOf(tx, email) {
  const [user] = await tx.rows(
    `SELECT "id", "email" FROM "User" WHERE "emailKey" = ?`,
    email.toLowerCase(),
  );
  if (!user) throw new Error(`There is no account with the email ${email}.`);
  const ended = await end(tx, user.id);
  return ended === 0
    ? `${user.email} is not signed in anywhere. Nothing was changed.`
    : `${user.email} is signed out everywhere: ${several(ended)} ended. API keys stay.`;
}

async function endAll(tx) {
  const owners = await tx.rows(`SELECT DISTINCT "userId" FROM "Session" ORDER BY "userId"`);
  let ended = 0;
  for (const { userId } of owners) ended += await end(tx, userId);
  return ended === 0
    ? "No one is signed in. Nothing was changed."
    : `Everybody is signed out: ${several(ended)} of ${owners.length === 1 ? "1 account" : `${owners.length} accounts`} ended. API keys stay.`;
}

/** A sign-in that waits for its second factor ends together with the sessions. */
async function end(tx, userId) {
  const { change } = tx;
  await change(`DELETE FROM "FactorChallenge" WHERE "userId" = ?`, userId);
  const ended = await change(`DELETE FROM "Session" WHERE "userId" = ?`, userId);
  if (ended > 0) {
    await change(
      `INSERT INTO "SecurityEvent" ("id", "ownerId", "kind", "detail", "createdAt") VALUES (?, ?, 'session_ended', ?, ?)`,
      ...[randomUUID(), userId, BY_OPERATOR, time(Date.now())],
    );
    await auditEntry(tx, { workspaceId: userId, kind: "session_ended", detail: BY_OPERATOR });
  }
  return ended;
}

function several(count) {
  return count === 1 ? "1 session" : `${count} sessions`;
}
