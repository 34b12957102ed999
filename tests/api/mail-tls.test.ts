import { afterEach, describe, expect, test, vi } from "vitest";
import { config, type Config } from "@/lib/core/config";
import { deliver, verifyMail, warnOfMissingServer } from "@/lib/core/mail/deliver";
import { letter } from "@/lib/core/mail/letter";
import { log } from "@/lib/core/telemetry/log";
import { isLocal, smtpOptions } from "@/lib/core/mail/smtp.mjs";
import { MailServer } from "../support/mail-server";

/** The connection to the mail server is kept open: each test starts without one. */
const set = (values: Partial<Config>) => {
  Object.assign(config(), values);
  Reflect.deleteProperty(globalThis, Symbol.for("troupe.mail.smtp"));
};
afterEach(() =>
  set({
    SMTP_URL: undefined,
    SMTP_ALLOW_PLAIN: "off",
    NODE_ENV: "test",
    APP_URL: "http://localhost:3000",
  }),
);

/** A name of this machine that is not one of its loopback names. */
const OTHER = "0.0.0.0";
const send = () =>
  deliver(
    "an-id",
    letter("ada@example.com", { subject: "S", name: "Ada", paragraphs: ["P"], notes: [] }),
  );

describe("a server on another machine that offers no TLS", () => {
  test("receives nothing", async () => {
    const server = await MailServer.start();
    set({ SMTP_URL: server.at(OTHER) });
    await expect(send()).rejects.toThrow(/STARTTLS/);
    await expect(verifyMail()).rejects.toThrow(/STARTTLS/);
    expect(server.mails).toEqual([]);
    await server.down();
  });

  test("is used when the operator allows it", async () => {
    const server = await MailServer.start();
    set({ SMTP_URL: server.at(OTHER), SMTP_ALLOW_PLAIN: "on" });
    await send();
    expect(server.mails).toMatchObject([{ secure: false, recipients: ["ada@example.com"] }]);
    await server.down();
  });
});

test.each<[string, boolean]>([
  ["smtp://mail.example.com", true],
  ["smtp://user:password@10.0.0.5:587", true],
  ["smtp://localhost.example.com", true],
  ["smtp://127.0.0.1.example.com", true],
  ["smtps://mail.example.com", false], // which is TLS from the first byte
  ["smtp://localhost:25", false],
  ["smtp://127.0.0.1", false],
  ["smtp://[::1]:25", false],
])("%s demands STARTTLS: %s", (url, demanded) =>
  expect(smtpOptions(url, false).requireTLS).toBe(demanded),
);

test.each([
  ["https://troupe.example.com", false],
  ["http://localhost:3000", true],
  ["http://troupe.localhost", true],
  ["http://[::1]:3000", true],
])("%s is local: %s", (url, local) => expect(isLocal(url)).toBe(local));

test("a start for other people without a mail server logs a warning, once", () => {
  const said = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  set({ NODE_ENV: "production" });
  warnOfMissingServer();
  set({ NODE_ENV: "development", APP_URL: "https://troupe.example.com" });
  warnOfMissingServer();
  expect(said).not.toHaveBeenCalled();
  set({ NODE_ENV: "production" });
  warnOfMissingServer();
  expect(said).toHaveBeenCalledExactlyOnceWith(
    { folder: expect.stringMatching(/outbox$/) },
    expect.stringContaining("SMTP_URL is not set"),
  );
  set({ SMTP_URL: "smtps://mail.example.com" });
  warnOfMissingServer();
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});
