import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { letter } from "@/lib/core/mail/letter";
import { queueMail, startOutbox, stopOutbox, wakeOutbox } from "@/lib/core/mail/outbox";
import { linkIn, MailServer } from "../support/mail-server";

let mail: MailServer;
beforeAll(async () => {
  mail = await MailServer.start();
  process.env.SMTP_URL = mail.url;
  process.env.MAIL_FROM = "Troupe <troupe@example.org>";
  startOutbox();
});
afterAll(async () => {
  await stopOutbox();
  await mail.down();
});

let count = 0;
const someone = () => `reader${++count}@example.com`;
const words = {
  subject: "A subject",
  name: "Ada Byron",
  paragraphs: ["First.", "Second <b>& last</b>."],
  notes: ["A note."],
};
const button = { label: "Go on", href: "https://troupe.example/confirm?token=abc&x=1" };

async function send(to: string, more: object = {}): Promise<void> {
  await transact(null, (tx) => queueMail(tx, letter(to, { ...words, ...more })));
  wakeOutbox();
}
const row = () => db().outgoingMail.findFirstOrThrow({ orderBy: { createdAt: "desc" } });

test("an email has a text and an HTML part, and one link, the same in both", async () => {
  const to = someone();
  await send(to, { button });
  const got = await mail.mailTo(to);
  expect(got).toMatchObject({
    subject: "A subject",
    from: { name: "Troupe", address: "troupe@example.org" },
    to: [{ name: "Ada Byron", address: to }],
  });
  expect(linkIn(got)).toBe(button.href);
  expect(got.text).toContain("Hello Ada Byron,\n\nFirst.\n\nSecond <b>& last</b>.");
  expect(got.html).toContain("Second &lt;b&gt;&amp; last&lt;/b&gt;.");
  expect(got.raw).toMatch(/^Auto-Submitted: auto-generated/im);
});

test("emails in the outbox are unreadable there, and deleted once sent", async () => {
  const to = someone();
  mail.refuse(1);
  await send(to, { button });
  const waiting = await row();
  expect(JSON.stringify(waiting)).not.toContain("token=abc");
  expect(JSON.stringify(waiting)).not.toContain(to);
  await mail.mailTo(to);
  await expect
    .poll(row)
    .toMatchObject({ id: waiting.id, sealed: "", sentAt: expect.any(Date), tries: 2 });
});

test("an email and the change it is about are both written, or neither", async () => {
  const before = await db().outgoingMail.count();
  const failed = transact(null, async (tx) => {
    await queueMail(tx, letter(someone(), words));
    await tx.user.findUniqueOrThrow({ where: { id: "nobody" } });
  });
  await expect(failed).rejects.toThrow();
  expect(await db().outgoingMail.count()).toBe(before);
});

describe("a server that fails", () => {
  test("twice is retried a third time, and the email arrives exactly once", async () => {
    const to = someone();
    mail.refuse(2);
    await send(to);
    await mail.mailTo(to);
    await expect.poll(async () => (await row()).sentAt).not.toBeNull();
    wakeOutbox();
    await stopOutbox();
    startOutbox();
    expect(mail.mails.filter((each) => each.recipients.includes(to))).toHaveLength(1);
    expect((await row()).tries).toBe(3);
  });

  test("is retried while it is unreachable", async () => {
    const to = someone();
    await mail.down();
    await send(to);
    await expect.poll(async () => (await row()).tries).toBeGreaterThan(0);
    await mail.up();
    await mail.mailTo(to);
  });

  test("permanently is not retried", async () => {
    mail.refuse(1, 550, "recipient");
    await send(someone());
    await expect.poll(async () => (await row()).failure ?? "").toContain("550");
    expect(await row()).toMatchObject({ tries: 1, sealed: "", sentAt: null });
  });
});

test("an email whose process died while sending is sent by the next", async () => {
  await stopOutbox();
  const to = someone();
  await send(to); // no one sends now
  const { id } = await row();
  await db().outgoingMail.update({
    where: { id },
    data: { tries: 1, nextAt: new Date(Date.now() - 1) },
  }); // its lease has expired
  startOutbox();
  await mail.mailTo(to);
  await expect.poll(async () => (await row()).tries).toBe(2);
});

describe("no header is injected", () => {
  const hostile = [
    "Ada\r\nBcc: victim@example.com",
    "Ada\nSubject: Other",
    "Ada\u2028Bcc: victim@example.com",
    '"Ada" <victim@example.com>',
    "Ada, victim@example.com",
    "=?utf-8?q?Ada=0D=0ABcc:_victim@example.com?=",
  ];
  test.each(hostile)("by the name %j", async (name) => {
    const to = someone();
    await send(to, { name });
    const got = await mail.mailTo(to);
    expect(got.recipients).toEqual([to]);
    expect(got).toMatchObject({ subject: "A subject", to: [{ address: to }] });
    expect(got.to).toHaveLength(1);
    expect([got.cc, got.bcc]).toEqual([undefined, undefined]);
  });

  test("by an email address", async () => {
    await send("reader@example.com\r\nRCPT TO:<victim@example.com>");
    await expect.poll(async () => Boolean((await row()).sentAt ?? (await row()).tries)).toBe(true);
    expect(mail.mails.flatMap((each) => each.recipients)).not.toContain("victim@example.com");
  });

  test.each(["www.evil.example", "Win at https://evil.example", "ada@evil.example"])(
    "the name %j is not made a link of",
    async (name) => {
      const to = someone();
      await send(to, { name });
      const got = await mail.mailTo(to);
      expect(got.text).toMatch(/^Hello,/);
      expect(got.raw).not.toContain("evil");
    },
  );
});

test("without a server an email is a file beside the database, readable only by its owner", async () => {
  await stopOutbox();
  const url = config().SMTP_URL;
  config().SMTP_URL = undefined;
  try {
    startOutbox();
    const folder = path.join(path.dirname(config().databaseFile), "outbox");
    await send("laptop@example.com", { button });
    await expect.poll(async () => (await row()).sentAt).not.toBeNull();
    const [name] = readdirSync(folder).filter((each) => each.endsWith(".eml"));
    const file = path.join(folder, name!);
    expect(readFileSync(file, "utf8")).toContain("laptop@example.com");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    config().SMTP_URL = url;
  }
});
