import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { config } from "@/lib/core/config";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import type { WaitlistAnswer } from "@/lib/waitlist/contract";
import { ask } from "./ask";
import { linkIn, MailServer } from "./mail-server";

export let mail: MailServer;

export const newEmail = () => `Visitor.${randomUUID().slice(0, 8)}@example.com`;
export const post = (body: object, headers: Record<string, string> = {}) =>
  ask("POST", "/api/waitlist", { body, headers });
export const signUp = async (email: string): Promise<WaitlistAnswer> =>
  (await post({ name: "Ada Byron", email })).json() as Promise<WaitlistAnswer>;
export const tokenOf = async (email: string) =>
  new URL(linkIn(await mail.mailTo(email))).searchParams.get("token")!;
export const confirm = async (token: string | undefined) => {
  const answer = await ask(
    "GET",
    `/api/waitlist${token === undefined ? "" : `?token=${encodeURIComponent(token)}`}`,
  );
  return { status: answer.status, ...((await answer.json()) as object) };
};

/** Starts a mail server and the outbox before the tests, and stops them afterwards. */
export function sendMails(): void {
  beforeAll(async () => {
    mail = await MailServer.start();
    process.env.SMTP_URL = mail.url;
    startOutbox();
  });
  afterAll(async () => {
    await stopOutbox();
    await mail.down();
  });
  beforeEach(() => void (config().RATE_LIMITS = "off"));
}
