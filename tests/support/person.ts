import { randomUUID } from "node:crypto";
import type { Agent, AgentInput } from "@/lib/agents/contract";
import type { User } from "@/lib/auth/contract";
import { ask, type Sent } from "./ask";

export const PASSWORD = "Correct-horse-9";

/** A browser: keeps cookies and the newest CSRF token, as the page does. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  token = "";

  async ask(method: string, url: string, sent: Sent = {}): Promise<Response> {
    const headers = { cookie: this.cookie(), "x-csrf-token": this.token, ...sent.headers };
    const answer = await ask(method, url, { ...sent, headers });
    this.receive(answer.headers);
    return answer;
  }

  /** Stores the cookies and the CSRF token of a response. */
  receive(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair] = line.split(";");
      const at = pair!.indexOf("=");
      if (line.includes("Max-Age=0")) this.cookies.delete(pair!.slice(0, at));
      else this.cookies.set(pair!.slice(0, at), pair!.slice(at + 1));
    }
    this.token = headers.get("x-csrf-token") ?? this.token;
  }

  cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The effect of opening /login: a visitor cookie and its token. */
  async visit(): Promise<this> {
    await this.ask("GET", "/api/auth/me");
    return this;
  }
}

export type Person = Browser & { user: User };

export const newName = (prefix = "user"): string => `${prefix}_${randomUUID().slice(0, 8)}`;

/** An address that no other test uses: limits are counted per address. */
export const newAddress = (): Record<string, string> => ({
  "x-forwarded-for": `test-${randomUUID()}`,
});

/** A new user who is signed in. Their rows are written directly: registration has its own tests. */
export async function newPerson(): Promise<Person> {
  const { newAccount } = await import("./account"); // late: a test file sets the environment that the server reads
  const account = { username: newName(), name: "Ada Byron", password: PASSWORD };
  const { user, session } = await newAccount(account, new Headers(newAddress()));
  const browser = new Browser();
  browser.receive(
    new Headers([
      ...Object.entries(session.headers),
      ...session.cookies.map((each): [string, string] => ["set-cookie", each]),
    ]),
  );
  return Object.assign(browser, { user });
}

export async function newAgent(person: Person, input: Partial<AgentInput> = {}): Promise<Agent> {
  const body = {
    name: newName("Agent"),
    instructions: "You answer in one short sentence.",
    ...input,
  };
  const answer = await person.ask("POST", "/api/agents", { body });
  if (answer.status !== 201) throw new Error(`Creating an agent failed: ${await answer.text()}`);
  return (await answer.json()) as Agent;
}
