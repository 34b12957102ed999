import type { CallbackAnswer, ProviderId } from "@/lib/auth/contract";
import { Browser } from "../support/person";

export const KINDS = ["google", "github"] as const;

/** Goes to the provider and back, up to the redirect. */
export async function leave(browser: Browser, kind: ProviderId): Promise<URLSearchParams> {
  const asked = await browser.ask("GET", `/api/auth/${kind}/url`);
  if (asked.status !== 200) throw new Error(`No address: ${await asked.text()}`);
  const { url } = (await asked.json()) as { url: string };
  const sent = await fetch(url, { redirect: "manual" });
  const back = new URL(sent.headers.get("location") ?? `http://nowhere/${sent.status}`);
  if (back.href.split("?")[0] !== "http://localhost:3000/auth/callback")
    throw new Error(`Sent back to ${back.href}`);
  return back.searchParams;
}

export const comeBack = (browser: Browser, back: URLSearchParams): Promise<Response> =>
  browser.ask("GET", `/api/auth/oauth/callback?${back}`);

/** The complete flow, in a new browser unless one is passed. */
export async function signInWith(
  kind: ProviderId,
  browser = new Browser(),
): Promise<{ browser: Browser; answer: Response }> {
  return { browser, answer: await comeBack(browser, await leave(browser, kind)) };
}

export const bodyOf = async (
  answer: Response,
): Promise<CallbackAnswer & { error?: string; code?: string }> =>
  (await answer.json()) as CallbackAnswer;
