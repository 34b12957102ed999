import Database from "better-sqlite3";
import { Caller, type Called } from "./caller";
import { Tally, type Outcome } from "./report";
import { nameOf, readEndpoints, sampleOf } from "./routes";
import { furnish } from "./furnish";
import { Target } from "./target";

const EVIL = "https://evil.example";

/**
 * The requests that another site can make a browser send, and some that only a test can: each must be refused. `own`:
 * the valid token.
 */
const variants = (
  own: Record<string, string>,
  theirs: string,
  url: string,
): Record<string, Record<string, string>> => ({
  "no token": { "x-csrf-token": "" },
  "a made-up token": { "x-csrf-token": "a".repeat(43) },
  "somebody else's token": { "x-csrf-token": theirs },
  "a foreign origin": { ...own, origin: EVIL },
  "the origin null": { ...own, origin: "null" },
  "the other scheme": { ...own, origin: url.replace("http:", "https:").replace(/:\d+$/, "") },
  "another port": { ...own, origin: url.replace(/:\d+$/, ":1") },
  "a longer host": { ...own, origin: `${url.replace(/:\d+$/, "")}.evil.example` },
  "a user part": { ...own, origin: `${url}@evil.example` },
  "fetch metadata": { ...own, "sec-fetch-site": "cross-site" },
  "fetch metadata of a navigation": {
    ...own,
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
  },
  "an agreeing Host": { ...own, origin: EVIL, host: "evil.example" },
  "an agreeing X-Forwarded-Host": { ...own, origin: EVIL, "x-forwarded-host": "evil.example" },
  "no token, a plain form": { "x-csrf-token": "", "content-type": "text/plain", origin: EVIL },
});

/** Public writes act on no session and need no token; from another site they are refused like all others. */
const TOKENLESS = new Set([
  "POST /api/auth/validate",
  "POST /api/auth/logout",
  "POST /api/waitlist",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
]);

/** Every write, forged in fourteen ways: it is refused, and no row changes. */
export async function tortureForgery(): Promise<Outcome> {
  const tally = new Tally("cross-site writes");
  const target = await Target.start({ DEEPSEEK_API_KEY: "" });
  try {
    const [victim, other] = [new Caller(target.url), new Caller(target.url)];
    await Promise.all([victim.join(), other.join()]);
    const known = await furnish(victim);
    const before = rows(target.server.databaseFile);
    for (const endpoint of (await readEndpoints()).filter(({ method }) => method !== "GET")) {
      const sample = sampleOf(endpoint, known);
      const ways = Object.entries(
        variants({ "x-csrf-token": victim.token }, other.token, target.url),
      );
      for (const [way, headers] of ways.filter(
        ([, each]) => each.origin || each["sec-fetch-site"] || !TOKENLESS.has(nameOf(endpoint)),
      )) {
        const call: Called = {
          method: endpoint.method,
          path: sample.path,
          headers,
          body: sample.body && JSON.stringify(sample.body),
        };
        const { status, text } = await victim.send(call);
        tally.did();
        // A body that is not JSON is refused for that first (API.md 'Conventions'); a foreign Host may be refused at
        // once.
        const refused =
          (status === 403 && text.includes("csrf_failed")) ||
          (status === 415 && way.includes("plain form")) ||
          (status === 400 && way === "an agreeing Host");
        if (!refused)
          tally.found(
            status >= 500 ? "faults" : "wrong",
            `${nameOf(endpoint)} with ${way}: ${status} ${text.slice(0, 120)}`,
          );
      }
    }
    if (rows(target.server.databaseFile) !== before)
      tally.found("lost", "A forged call has changed a row.");
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
  } finally {
    await target.end();
  }
  return tally.outcome;
}

/** The tables in which the server itself records calls, whoever makes them. */
const OWN_TABLES = [
  "AuditEntry",
  "AuditChain",
  "SecurityEvent",
  "SignInFailure",
  "_prisma_migrations",
];
const OWN_COLUMNS = ["lastSeenAt", "lastUsedAt"];

/** All rows of all tables except the server's own records of calls, as one text. */
function rows(databaseFile: string): string {
  const file = new Database(databaseFile, { readonly: true });
  try {
    const tables = file
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'SearchText%' ORDER BY name",
      )
      .pluck()
      .all() as string[];
    const strip = (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !OWN_COLUMNS.includes(name)));
    const all = tables
      .filter((each) => !OWN_TABLES.includes(each))
      .map((table) => [
        table,
        (file.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).all() as object[]).map(strip),
      ]);
    return JSON.stringify(all, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
  } finally {
    file.close();
  }
}
