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
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(";");
      const at = pair!.indexOf("=");
      if (line.includes("Max-Age=0")) this.cookies.delete(pair!.slice(0, at));
      else this.cookies.set(pair!.slice(0, at), pair!.slice(at + 1));
    }
    this.token = answer.headers.get("x-csrf-token") ?? this.token;
    return answer;
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

/** A newly registered user. */
export async function newPerson(): Promise<Person> {
  const browser = await new Browser().visit();
  const username = newName();
  const answer = await browser.ask("POST", "/api/auth/register", {
    headers: newAddress(),
    body: { email: `${username}@example.com`, password: PASSWORD, username, name: "Ada Byron" },
  });
  if (answer.status !== 201) throw new Error(`Registering failed: ${await answer.text()}`);
  return Object.assign(browser, { user: ((await answer.json()) as { user: User }).user });
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
