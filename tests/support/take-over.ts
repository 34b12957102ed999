import { afterAll, beforeAll, expect } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { startLocalServer, type LocalServer } from "./local-server";
import { linkIn, MailServer } from "./mail-server";
import { startModelServer, type ModelServer } from "./model-server";
import { Browser } from "./person";
import { SignInProvider } from "./sign-in-provider";
import { signInWith } from "../api/oauth-journey";
import { login } from "../api/sign-in";

const OWNERS = "Owners-horse-10";
export let mail: MailServer;
/** The squatter's own machine: a model that receives every prompt, and a host that a tool sends data to. */
export let model: ModelServer;
export let hoard: LocalServer;
let provider: SignInProvider;

export const json = async <T>(answer: Response): Promise<T> => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** The ways in which an email's owner verifies it, each returning the owner's browser. */
export const ways: Record<string, (email: string) => Promise<Browser>> = {
  "signs in with Google": async (email) => {
    provider.newPerson({ email });
    return (await signInWith("google")).browser;
  },
  "chooses a password by a mailed link": async (email) => {
    const browser = await new Browser().visit();
    await browser.ask("POST", "/api/auth/forgot-password", { body: { email } });
    const asked = () =>
      mail.mails.findLast(
        (each) =>
          each.recipients.includes(email.toLowerCase()) &&
          each.subject === "Reset your Troupe password",
      );
    await expect.poll(asked).toBeTruthy();
    const token = new URL(linkIn(asked()!)).searchParams.get("token");
    await json(
      await browser.ask("POST", "/api/auth/reset-password", { body: { token, password: OWNERS } }),
    );
    expect((await login(email, OWNERS, browser)).status).toBe(200);
    return browser;
  },
};

/**
 * Starts the squatter's machine, a mail server, the worker and the outbox before the tests, and stops them afterwards.
 */
export function startServers(): void {
  beforeAll(async () => {
    [provider, mail, model, hoard] = await Promise.all([
      SignInProvider.start(),
      MailServer.start(),
      startModelServer(),
      startLocalServer((_, res) => void res.end("thanks")),
    ]);
    Object.assign(process.env, provider.env, {
      SMTP_URL: mail.url,
      RATE_LIMITS: "off",
      TOOL_ALLOWED_HOSTS: [new URL(model.url).host, hoard.host].join(","),
    });
    await startWorker({ chat: chatExecutor(), task: taskExecutor });
    startOutbox();
  });
  afterAll(async () => {
    await stopOutbox();
    await Promise.all([mail.down(), model.close(), hoard.close(), provider.close()]);
  });
}
