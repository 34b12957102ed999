// npm run end-sessions -- <email>: signs one account out everywhere;  npm run end-sessions -- --all: everybody.
// Works while the server runs: it takes effect with the next call, and open streams end within seconds.
// API keys stay; the profile's security activity shows what happened.
import { randomUUID } from "node:crypto";
import { plainly, readEnv, say } from "../lib/cli/project.mjs";
import { databaseFile, openDatabase } from "./database-file.mjs";

const ALL = "--all";

await plainly(() => {
  const [whose = "", ...others] = process.argv.slice(2).map((each) => each.trim());
  if (others.length > 0 || !(whose === ALL || /^[^\s@-][^\s@]*@\S+$/.test(whose)))
    throw new Error("Give the email of one account, or --all.");
  readEnv();
  const db = openDatabase(databaseFile());
  try {
    say(db.transaction(() => (whose === ALL ? endAll(db) : endOf(db, whose))).immediate());
  } finally {
    db.close();
  }
});

function endOf(db, email) {
  const user = db.prepare("SELECT id, email FROM User WHERE emailKey = ?").get(email.toLowerCase());
  if (!user) throw new Error(`There is no account with the email ${email}.`);
  const ended = end(db, user.id);
  return ended === 0
    ? `${user.email} is not signed in anywhere. Nothing was changed.`
    : `${user.email} is signed out everywhere: ${several(ended)} ended. API keys stay.`;
}

function endAll(db) {
  const owners = db.prepare("SELECT DISTINCT userId FROM Session").pluck().all();
  const ended = owners.reduce((sum, userId) => sum + end(db, userId), 0);
  return ended === 0
    ? "Nobody is signed in. Nothing was changed."
    : `Everybody is signed out: ${several(ended)} of ${owners.length === 1 ? "1 account" : `${owners.length} accounts`} ended. API keys stay.`;
}

/** A sign-in that waits for its second factor ends together with the sessions. */
function end(db, userId) {
  db.prepare("DELETE FROM FactorChallenge WHERE userId = ?").run(userId);
  const { changes } = db.prepare("DELETE FROM Session WHERE userId = ?").run(userId);
  if (changes > 0) note(db, userId);
  return changes;
}

function note(db, userId) {
  const at = new Date().toISOString().replace("Z", "+00:00"); // as the server writes times
  db.prepare(
    "INSERT INTO SecurityEvent (id, ownerId, kind, detail, createdAt) VALUES (?, ?, 'session_ended', 'By the operator of this server', ?)",
  ).run(randomUUID(), userId, at);
}

function several(count) {
  return count === 1 ? "1 session" : `${count} sessions`;
}
