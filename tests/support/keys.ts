import type { KeyInput, NewApiKey } from "@/lib/keys/contract";
import { ask, type Sent } from "./ask";
import type { Person } from "./person";

/** A key of the user, with all permissions unless overridden. */
export async function newKey(person: Person, input: Partial<KeyInput> = {}): Promise<NewApiKey> {
  const answer = await person.ask("POST", "/api/keys", {
    body: { name: "Script", scopes: ["read", "chat", "write"], expires_in_days: null, ...input },
  });
  if (answer.status !== 201) throw new Error(`Making a key failed: ${await answer.text()}`);
  return (await answer.json()) as NewApiKey;
}

/** Sends a request as a program does: with a key, and without cookies or tokens. */
export const askWith = (
  secret: string,
  method: string,
  url: string,
  sent: Sent = {},
): Promise<Response> =>
  ask(method, url, { ...sent, headers: { authorization: `Bearer ${secret}`, ...sent.headers } });
