import { spawn } from "node:child_process";
import path from "node:path";
import type { CallbackAnswer } from "@/lib/auth/contract";
import { Browser } from "./person";

export const OIDC_SECRET = "a secret with + and % and : in it";

/** Starts tests/support/oidc-provider-process.mjs. `backChannel`: where it reports logouts. */
export async function startOidcProvider(
  backChannel: string,
): Promise<{ issuer: string; close: () => Promise<void> }> {
  const program = path.join(import.meta.dirname, "oidc-provider-process.mjs");
  const child = spawn(process.execPath, [program, backChannel], {
    env: { PATH: process.env.PATH } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const issuer = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += String(chunk);
      const found = /^http:\S+$/m.exec(text);
      if (found) resolve(found[0]);
    });
    child.once("exit", () => reject(new Error("The provider did not start")));
  });
  const close = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill();
    });
  return { issuer, close };
}

/** A browser at the provider: its cookies, its forms, its redirects, until one leaves it. */
export class ProviderVisit {
  private readonly cookies = new Map<string, string>();

  /** Opens an authorization URL, signs in under this name if asked, and returns the parameters of the redirect back. */
  async signIn(url: string, login: string): Promise<URLSearchParams> {
    const end = await this.follow(url, login);
    if (!end.href.startsWith("http://localhost:3000/auth/callback?"))
      throw new Error(`Sent back to ${end.href}`);
    return end.searchParams;
  }

  /** Opens a logout page, confirms, and returns where it leads. */
  signOut = (url: string): Promise<URL> => this.follow(url, "");

  private async follow(url: string, login: string): Promise<URL> {
    let next = new URL(url);
    let form: URLSearchParams | undefined;
    for (let steps = 0; steps < 12; steps++) {
      const { origin } = next;
      const answer = await this.ask(next, form);
      form = undefined;
      const location = answer.headers.get("location");
      if (location) {
        next = new URL(location, next);
        if (next.origin !== origin) return next;
        continue;
      }
      const page = await answer.text();
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
      if (!action)
        throw new Error(`No form at ${next.href}: ${answer.status} ${page.slice(0, 300)}`);
      const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      form = new URLSearchParams(hidden.map(([, name = "", value = ""]) => [name, value]));
      if (login) form.set("login", login);
      form.set(login ? "password" : "logout", "yes");
      next = new URL(action, next);
    }
    throw new Error("The provider redirects endlessly");
  }

  private async ask(url: URL, form?: URLSearchParams): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(form ? { method: "POST", body: form } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      this.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return answer;
  }
}

/** The complete sign-in of a browser with single sign-on. */
export async function signInAs(
  login: string,
  { browser = new Browser(), visit = new ProviderVisit() } = {},
): Promise<{ browser: Browser; visit: ProviderVisit; answer: Response }> {
  const { url } = (await (await browser.ask("GET", "/api/auth/oidc/url")).json()) as {
    url: string;
  };
  const back = await visit.signIn(url, login);
  return { browser, visit, answer: await browser.ask("GET", `/api/auth/oauth/callback?${back}`) };
}

export type Back = CallbackAnswer & { error?: string; code?: string };
