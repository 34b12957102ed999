import OpenAI from "openai";
import { expect, test } from "vitest";
import { newKey } from "../support/keys";
import { baseURL, clientWith, newModel, person, startProgramDoor } from "../support/programs";

startProgramDoor();

const DAY_S = 86_400;
const body = (model: string, words: number) => ({
  model,
  messages: [{ role: "user" as const, content: `Write [tokens=${words}]` }],
});
/** A key whose runs may use 1,000 tokens. */
async function limitedKey(per: string, at_limit: string) {
  const { KeyId: id, secret } = await newKey(person, { scopes: ["chat"] });
  const answer = await person.ask("POST", "/api/budgets", {
    body: { of: "key", id, per, unit: "tokens", limit: 1_000, at_limit },
  });
  expect(answer.status).toBe(201);
  return secret;
}
const post = (secret: string, asked: object) =>
  fetch(`${baseURL}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
/** Calls until there is no more room; each is another one. */
async function spendAll(secret: string, name: string): Promise<Response[]> {
  const answers: Response[] = [];
  for (let words = 250; words < 256; words++) answers.push(await post(secret, body(name, words)));
  return answers;
}

test("a key's limit that stops is 429 until the day ends; other keys go on", async () => {
  const { name } = await newModel();
  const secret = await limitedKey("day", "stop");
  const answers = await spendAll(secret, name);
  const refused = answers.at(-1)!;
  expect(answers[0]!.status).toBe(200);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    error: { type: "insufficient_quota", code: "insufficient_quota", param: null },
  });
  expect(refused.headers.get("x-should-retry")).toBe("false");
  const wait = Number(refused.headers.get("retry-after"));
  const midnight = (Math.floor(Date.now() / 1000 / DAY_S) + 1) * DAY_S - Date.now() / 1000;
  expect(Math.abs(wait - midnight)).toBeLessThan(60);
  await expect(clientWith(secret).chat.completions.create(body(name, 902))).rejects.toBeInstanceOf(
    OpenAI.RateLimitError,
  );
  const { secret: other } = await newKey(person, { scopes: ["chat"] });
  expect((await post(other, body(name, 20))).status).toBe(200);
});

test("no wait helps against a limit per run, so none is named", async () => {
  const { name } = await newModel();
  const secret = await limitedKey("run", "stop");
  const long = { ...body(name, 5), messages: [{ role: "user", content: "word ".repeat(3_000) }] };
  const refused = await post(secret, long);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, null]);
});

test("a key's limit that asks lets the run wait, and says where it is answered", async () => {
  const { name } = await newModel();
  const secret = await limitedKey("month", "ask");
  const waiting = (await spendAll(secret, name)).at(-1)!;
  expect(await waiting.json()).toMatchObject({
    troupe: { status: "waiting", waits_for: "budget", url: expect.stringContaining("http") },
  });
});

test("a key changes no limit", async () => {
  const { secret } = await newKey(person, { scopes: ["read", "chat", "write"] });
  const made = await person.ask("POST", "/api/budgets", {
    headers: { cookie: "", authorization: `Bearer ${secret}` },
    body: { of: "all", per: "day", unit: "usd", limit: 1, at_limit: "ask" },
  });
  expect(made.status).toBe(403);
});
