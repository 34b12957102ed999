import Database from "better-sqlite3";
import type { TroupeServer } from "../support/troupe-server";

/** Writes to the running server's file: for states that no call can create, such as the passing of time. */
function edit(server: TroupeServer, change: (file: Database.Database) => void): void {
  const file = new Database(server.databaseFile, { timeout: 10_000 });
  try {
    change(file);
  } finally {
    file.close();
  }
}

const asStored = (time: Date): string => time.toISOString().replace("Z", "+00:00");
const now = (): string => asStored(new Date());
/** The time this many seconds from now, in the database's format. */
export const laterBy = (seconds: number): string =>
  asStored(new Date(Date.now() + seconds * 1_000));
const ownedBy = `IN (SELECT id FROM User WHERE email = ?)`;

/** As after the first verification of an email, of an account in which someone else may have put things. */
export function holdBelongings(server: TroupeServer, email: string): void {
  const heldAt = now();
  edit(server, (file) => {
    for (const table of ["Agent", "ModelProvider", "ToolSecret"])
      file
        .prepare(`UPDATE "${table}" SET "heldAt" = ? WHERE "ownerId" ${ownedBy}`)
        .run(heldAt, email);
  });
}

/** As when a sign-in with a provider or an emailed password link verifies an account's email. */
export function proveEmail(server: TroupeServer, email: string): void {
  const at = now();
  edit(server, (file) =>
    file.prepare(`UPDATE User SET verifiedAt = ? WHERE email = ?`).run(at, email),
  );
}

/** As when the emailed link confirms a sign-up to the waitlist. */
export function confirmEntry(server: TroupeServer, emailKey: string): void {
  const at = now();
  edit(server, (file) =>
    file.prepare(`UPDATE WaitlistEntry SET confirmedAt = ? WHERE emailKey = ?`).run(at, emailKey),
  );
}

/** As if no one had reauthenticated for this time, and the last code were long ago. */
export function passTime(server: TroupeServer, email: string): void {
  edit(server, (file) => {
    file.prepare(`UPDATE Session SET provenAt = NULL WHERE userId ${ownedBy}`).run(email);
    file.prepare(`UPDATE TotpFactor SET lastStep = 0 WHERE userId ${ownedBy}`).run(email);
  });
}

/** This many more rows like an existing one: through the API they would take minutes. own: the columns that differ. */
export function addLike(
  server: TroupeServer,
  [table, column, value]: readonly [table: string, column: string, value: string],
  count: number,
  own: (at: number) => Record<string, string>,
): void {
  edit(server, (file) => {
    const row = file.prepare(`SELECT * FROM "${table}" WHERE "${column}" = ?`).get(value) as object;
    const columns = Object.keys(row);
    const put = file.prepare(
      `INSERT INTO "${table}" (${columns.map((each) => `"${each}"`)}) VALUES (${columns.map((each) => `@${each}`)})`,
    );
    file.transaction(() => {
      for (let at = 1; at <= count; at++) put.run({ ...row, ...own(at) });
    })();
  });
}

const SILENT = JSON.stringify({ text: "", reasoning: "", tool_calls: [] });
/** Like a run of very many steps: its first one, repeated, with no text in between. */
export function withSteps(server: TroupeServer, runId: string, count: number): void {
  edit(server, (file) => {
    const [first] = file
      .prepare(`SELECT * FROM "RunStep" WHERE "runId" = ?`)
      .all(runId) as object[];
    const names = Object.keys(first!);
    const places = names.map((name) => `@${name}`).join();
    const columns = names.map((name) => `"${name}"`).join();
    const add = file.prepare(`INSERT INTO "RunStep" (${columns}) VALUES (${places})`);
    for (let step = 2; step <= count; step++) add.run({ ...first, step, output: SILENT });
  });
}
