import { expect, test, describe } from "vitest";
import { config } from "@/lib/core/config";
import { personLimit, strangerLimit } from "@/lib/core/limits";
import { previewLimit } from "@/lib/tasks/schedule/limits";
import { ask } from "../support/ask";
import { newName, newPerson } from "../support/person";

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

test("a person's calls have a limit, whatever the endpoint and network; another person's still work", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const many = await statuses(
    Array.from({ length: personLimit.points + 5 }, (_, at) =>
      person.ask("GET", at % 2 ? "/api/keys" : "/api/secrets", {
        headers: { "x-forwarded-for": `203.0.113.${at % 200}` },
      }),
    ),
  );
  expect(many.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  expect(new Set(many)).toEqual(new Set([200, 429]));
  const refused = await person.ask("GET", "/api/keys");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "rate_limited", error: expect.any(String) });
  expect((await other.ask("GET", "/api/keys")).status).toBe(200);
});

test("a person's schedule previews have their own limit, since each may take long", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const look = (by: typeof person) =>
    by.ask("GET", "/api/tasks/schedule-preview?cron=0+9+*+*+1&time_zone=UTC");
  const many = await statuses(Array.from({ length: previewLimit.points + 3 }, () => look(person)));
  expect(many.filter((status) => status === 429)).toHaveLength(3);
  expect((await look(other)).status).toBe(200);
  expect((await person.ask("GET", "/api/keys")).status).toBe(200);
});

test("replays, comparisons and traces have their own limit, since each reads a whole run", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const calls = [
    ["POST", "/api/runs/none/replay"],
    ["GET", "/api/runs/none/compare/other"],
    ["GET", "/api/runs/none/trace"],
  ] as const;
  const look = (by: typeof person, at: number) => {
    const [method, path] = calls[at % 3]!;
    return by.ask(method, path);
  };
  const many = await statuses(Array.from({ length: 123 }, (_, at) => look(person, at)));
  expect(many.filter((status) => status === 429)).toHaveLength(3);
  expect((await look(other, 0)).status).toBe(404);
});

test("strangers' calls are limited by IP address, an IPv6 one by its /64", async () => {
  const from = (address: string) =>
    ask("GET", "/api/health", { headers: { "x-forwarded-for": address } });
  const many = await statuses(
    Array.from({ length: strangerLimit.points + 3 }, (_, at) =>
      from(`2001:db8:1:1::${at.toString(16)}`),
    ),
  );
  expect(many.filter((status) => status === 429)).toHaveLength(3);
  expect((await from("2001:db8:1:2::1")).status).toBe(200);
  const followed = await ask("GET", "/api/waitlist/status?signupId=nobody", {
    headers: { "x-forwarded-for": "2001:db8:1:1::ffff" },
  });
  expect(followed.status).toBe(429);
});

describe("the origin of a write", () => {
  const write = async (host: string, origin: string, env: Partial<ReturnType<typeof config>>) => {
    const before = { APP_URL: config().APP_URL, APP_ORIGINS: config().APP_ORIGINS };
    Object.assign(config(), env);
    const answer = await person.ask("POST", "/api/agents", {
      body: { name: newName("Agent"), instructions: "You wait." },
      headers: { host, origin },
    });
    Object.assign(config(), before);
    return answer.status;
  };
  const local = { APP_URL: "http://localhost:3000" };
  const named = { APP_URL: "https://troupe.example", APP_ORIGINS: ["https://other.example"] };
  let person: Awaited<ReturnType<typeof newPerson>>;

  test.each([
    ["localhost:3000", "http://localhost:3000", local, 201],
    ["127.0.0.1:3000", "http://127.0.0.1:3000", local, 201],
    ["192.168.1.5:3000", "http://192.168.1.5:3000", local, 201],
    ["[::1]:3000", "http://[::1]:3000", local, 201],
    // Someone else's name that points here, and another server on the same machine.
    ["evil.example:3000", "http://evil.example:3000", local, 403],
    ["localhost:3000", "http://localhost:8080", local, 403],
    ["localhost:3000", "http://evil.example", local, 403],
    ["127.0.0.1:3000", "https://troupe.example", named, 201],
    ["troupe.example", "https://other.example", named, 201],
    ["evil.example", "http://evil.example", named, 403],
    ["192.168.1.5:3000", "http://192.168.1.5:3000", named, 403],
    ["troupe.example", "null", named, 403],
  ])("to %s from %s", async (host, origin, env, status) => {
    person ??= await newPerson();
    expect(await write(host, origin, env)).toBe(status);
  });
});
