import { beforeAll, describe, expect, test } from "vitest";
import type { ApiKey } from "@/lib/keys/contract";
import { db } from "@/lib/core/db/db";
import { everything } from "../rules/two-people";
import { ask } from "../support/ask";
import { askWith, newKey } from "../support/keys";
import { newAgent, newPerson, type Person } from "../support/person";

const DAY = 24 * 60 * 60 * 1000;
let person: Person;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});

const list = async (owner: Person) =>
  (await (await owner.ask("GET", "/api/keys")).json()) as ApiKey[];
const status = async (secret: string, headers: Record<string, string> = {}) =>
  (await askWith(secret, "GET", "/api/agents", { headers })).status;

describe("a key", () => {
  test("is shown once, listed without its secret, and stored only as a hash", async () => {
    const owner = await newPerson();
    const { secret, ...key } = await newKey(owner, {
      name: " Deploy script ",
      scopes: ["write", "read", "read"],
      expires_in_days: 90,
    });
    expect(secret).toMatch(/^tr_[A-Za-z0-9_-]{43}$/);
    expect(key).toMatchObject({
      name: "Deploy script",
      prefix: secret.slice(0, 7),
      scopes: ["read", "write"],
      last_used_at: null,
    });
    expect(Date.parse(key.expires_at!) - Date.parse(key.created_at)).toBe(90 * DAY);
    const listed = await owner.ask("GET", "/api/keys");
    const text = await listed.text();
    expect(JSON.parse(text)).toEqual([key]);
    expect(text).not.toContain(secret.slice(8));
    expect(await everything()).not.toContain(secret.slice(8));
  });

  test("works until it is revoked, and not after", async () => {
    const { secret, KeyId } = await newKey(person);
    const agent = await newAgent(person);
    const read = await askWith(secret, "GET", `/api/agents/${agent.AgentId}`);
    expect([read.status, await read.json()]).toEqual([200, agent]);
    const made = await askWith(secret, "POST", "/api/agents", {
      body: { name: "By a program", instructions: "Be brief." },
    });
    expect(made.status).toBe(201);
    expect((await person.ask("DELETE", `/api/keys/${KeyId}`)).status).toBe(204);
    const after = await askWith(secret, "GET", "/api/agents");
    expect([after.status, await after.json()]).toMatchObject([401, { code: "unauthenticated" }]);
    expect((await person.ask("DELETE", `/api/keys/${KeyId}`)).status).toBe(404);
  });

  test("opens nothing once it has expired, and stays in the list", async () => {
    const owner = await newPerson();
    const { secret, KeyId } = await newKey(owner, { expires_in_days: 30 });
    expect(await status(secret)).toBe(200);
    await db().apiKey.update({
      where: { id: KeyId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(await status(secret)).toBe(401);
    expect(await list(owner)).toMatchObject([{ KeyId }]);
  });

  test("says when it was used last, written down once a minute", async () => {
    const owner = await newPerson();
    const { secret, KeyId } = await newKey(owner);
    const used = async () => (await list(owner))[0]!.last_used_at;
    await status(secret);
    await expect.poll(used).not.toBeNull(); // It is written after the response.
    const first = await used();
    expect(Date.now() - Date.parse(first!)).toBeLessThan(30_000);
    await status(secret);
    expect(await used()).toBe(first);
    const before = new Date(Date.now() - 61_000);
    await db().apiKey.update({ where: { id: KeyId }, data: { lastUsedAt: before } });
    await status(secret);
    await expect.poll(async () => (await used())! > before.toISOString()).toBe(true);
  });

  test("that is wrong is anonymous, whatever cookie comes with it", async () => {
    const { secret } = await newKey(person);
    const wrong = `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`;
    for (const each of [wrong, "", "tr_", "authenticated", "x".repeat(5_000)])
      expect(await status(each, { cookie: person.cookie() }), each.slice(0, 20)).toBe(401);
    // Other schemes are ignored.
    expect(
      (
        await ask("GET", "/api/agents", {
          headers: { cookie: person.cookie(), authorization: "Basic dTpw" },
        })
      ).status,
    ).toBe(200);
    expect(
      (await ask("GET", "/api/agents", { headers: { authorization: `bearer ${secret}` } })).status,
    ).toBe(200);
  });

  test("that lacks a scope learns which one", async () => {
    const { secret } = await newKey(person, { scopes: ["chat"] });
    const answer = await askWith(secret, "POST", "/api/agents", {
      body: { name: "x", instructions: "y" },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { error: "This API key lacks the scope: write.", code: "forbidden" },
    ]);
  });

  test("is validated, passed as the token or in the header", async () => {
    const { secret } = await newKey(person, { scopes: ["read"] });
    const given = await ask("POST", "/api/auth/validate", { body: { token: secret } });
    expect([given.status, await given.json()]).toEqual([200, { user: person.user }]);
    const shown = await askWith(secret, "POST", "/api/auth/validate", {
      body: { token: "authenticated" },
    });
    expect([shown.status, shown.headers.get("x-csrf-token")]).toEqual([200, null]);
    expect((await askWith(secret, "GET", "/api/auth/me")).status).toBe(200);
    expect(
      (await ask("POST", "/api/auth/validate", { body: { token: `${secret}x` } })).status,
    ).toBe(401);
  });
});

test.each([
  [{ name: " " }, "name", "Name is required"],
  [{ name: "x".repeat(101) }, "name", "Name must be at most 100 characters"],
  [{ scopes: [] }, "scopes", "Choose at least one scope"],
  [{ scopes: ["admin"] }, "scopes.0", "A scope is one of read, chat, write"],
  [{ expires_in_days: 31 }, "expires_in_days", "expires_in_days must be 30, 90, 365 or null"],
  [{ secretHash: "x" }, "secretHash", "Unknown field"],
])("%j is refused by its field", async (change, field, sentence) => {
  const answer = await person.ask("POST", "/api/keys", {
    body: { name: "Script", scopes: ["read"], expires_in_days: null, ...change },
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { [field]: sentence } },
  ]);
});

test("fifty keys are enough", async () => {
  const owner = await newPerson();
  for (let made = 0; made < 50; made++) await newKey(owner);
  const answer = await owner.ask("POST", "/api/keys", {
    body: { name: "One more", scopes: ["read"], expires_in_days: 30 },
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { error: expect.stringContaining("You can have up to 50 API keys") },
  ]);
});
