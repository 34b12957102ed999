import Database from "better-sqlite3";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { config } from "@/lib/core/config";
import { db, openDatabase } from "@/lib/core/db/db";
import { withConnection, connection } from "@/lib/core/db/sqlite/connection";
import { storeFault } from "@/lib/core/db/faults";
import { transact } from "@/lib/core/db/transact";
import { letter } from "@/lib/core/mail/letter";
import { queueMail, startOutbox, stopOutbox, wakeOutbox } from "@/lib/core/mail/outbox";
import { ask } from "../support/ask";
import { askWith, newKey } from "../support/keys";
import { MailServer } from "../support/mail-server";
import { newPerson, type Person } from "../support/person";

const FULL = "The server's disk is full, so this couldn't be saved. Try again later.";
const READ_ONLY = "The server can't write to its disk, so this couldn't be saved. Try again later.";

/** SQLite itself refuses from now on, as it does on such a disk. */
const faults = {
  "a read-only disk": ["query_only = ON", READ_ONLY],
  "a full disk": ["max_page_count = 1", FULL],
} as const;
const set = (pragma: string) => withConnection(() => void connection().pragma(pragma));
/** Health caches its last check for a few seconds. */
const forgetLook = () => Reflect.deleteProperty(globalThis, Symbol.for("troupe.db.look"));

let person: Person;
let key: string;
beforeAll(async () => {
  await openDatabase();
  person = await newPerson();
  key = (await newKey(person)).secret;
});
afterEach(async () => {
  await set("query_only = OFF");
  await set("max_page_count = 1000000");
  forgetLook();
});

/** No free page is left, so that writes find the disk full. */
const fill = () => withConnection(() => void connection().exec("VACUUM"));
const longAgo = new Date(Date.now() - 60 * 60_000);

describe.each(Object.entries(faults))("on %s", (_, [pragma, sentence]) => {
  const long = { name: `Long ${sentence.length}`, instructions: "x".repeat(30_000) };

  test("people and programs can still read, and are noted as seen once it can be written again", async () => {
    await db().session.updateMany({
      where: { userId: person.user.UserId },
      data: { lastSeenAt: longAgo },
    });
    await db().apiKey.updateMany({ data: { lastUsedAt: longAgo } });
    await set(pragma);
    for (const address of ["/api/agents", "/api/tasks", "/api/conversations", "/api/auth/me"])
      expect((await person.ask("GET", address)).status).toBe(200);
    expect((await askWith(key, "GET", "/api/agents")).status).toBe(200);
    await set("query_only = OFF");
    await person.ask("GET", "/api/agents");
    await askWith(key, "GET", "/api/agents");
    const seen = async () =>
      (
        await db().session.findFirstOrThrow({ where: { userId: person.user.UserId } })
      ).lastSeenAt.getTime();
    const used = async () =>
      (
        await db().apiKey.findFirstOrThrow({ where: { ownerId: person.user.UserId } })
      ).lastUsedAt!.getTime();
    await expect
      .poll(async () => Math.min(await seen(), await used()))
      .toBeGreaterThan(longAgo.getTime());
  });

  test("a write is answered with a sentence and when to try again", async () => {
    await fill();
    await set(pragma);
    const refused = await person.ask("POST", "/api/agents", { body: long });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.json()).toMatchObject({ error: sentence, code: "unavailable" });
    await set("query_only = OFF");
    await set("max_page_count = 1000000");
    expect((await person.ask("POST", "/api/agents", { body: long })).status).toBe(201);
  });
});

test("health tells that nothing can be written, to visitors and to who is signed in, until it can again", async () => {
  await db().session.updateMany({
    where: { userId: person.user.UserId },
    data: { lastSeenAt: longAgo },
  });
  await set("query_only = ON");
  for (const asking of [() => ask("GET", "/api/health"), () => person.ask("GET", "/api/health")]) {
    const answer = await asking();
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      503,
      READ_ONLY,
    ]);
  }
  await set("query_only = OFF");
  forgetLook();
  expect((await ask("GET", "/api/health")).status).toBe(200);
});

test("what a damaged file says is a sentence too, and other errors are left as they are", () => {
  const file = `${config().databaseFile}.damaged`;
  copyFileSync(inject("migrated"), file);
  const bytes = readFileSync(file);
  bytes.fill(0xa7, 4096);
  writeFileSync(file, bytes);
  const damaged = new Database(file);
  let fault: unknown;
  try {
    damaged.prepare("SELECT * FROM User").all();
  } catch (error) {
    fault = error;
  }
  damaged.close();
  expect(storeFault(fault)).toMatchObject({
    status: 503,
    message: "The server's database is damaged. The operator needs to restore a backup.",
  });
  for (const other of [
    new Error("no"),
    "text",
    null,
    undefined,
    Object.assign(new Error("no"), { code: "ENOENT" }),
  ])
    expect(storeFault(other)).toBeUndefined();
});

describe("an email that was sent while that could not be recorded", () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await MailServer.start();
    config().SMTP_URL = mail.url;
  });
  afterAll(async () => {
    await stopOutbox();
    await mail.down();
  });

  test("is not sent again", async () => {
    const to = "once@example.com";
    await transact(null, (tx) =>
      queueMail(tx, letter(to, { subject: "Once", name: "", paragraphs: ["Once."], notes: [] })),
    );
    const { id } = await db().outgoingMail.findFirstOrThrow({ where: { sentAt: null } });
    await db().$executeRawUnsafe(
      "CREATE TRIGGER full BEFORE UPDATE OF sentAt ON OutgoingMail BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
    );
    startOutbox();
    await mail.mailTo(to);
    await stopOutbox();
    expect(await db().outgoingMail.findUniqueOrThrow({ where: { id } })).toMatchObject({
      sentAt: null,
      tries: 1,
    });
    await db().$executeRawUnsafe("DROP TRIGGER full");
    await db().outgoingMail.update({ where: { id }, data: { nextAt: new Date() } }); // its lease has expired
    startOutbox();
    wakeOutbox();
    await expect
      .poll(async () => (await db().outgoingMail.findUniqueOrThrow({ where: { id } })).sentAt)
      .not.toBeNull();
    expect(mail.mails.filter((each) => each.recipients.includes(to))).toHaveLength(1);
  });
});
