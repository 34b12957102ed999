import { scopeIn } from "@/lib/memberships/scope";
import { beforeAll, describe, expect, test } from "vitest";
import { visitorOf } from "@/lib/auth/session/door";
import { makeRoute } from "@/lib/core/http/pipeline/route";
import { taskApi } from "@/lib/tasks/contract";
import { follow } from "@/lib/tasks/follow";
import { readEvents } from "../support/events";
import { askWith, newKey } from "../support/keys";
import { Browser, newName, newPerson, PASSWORD, type Person } from "../support/person";
import { login } from "./sign-in";

beforeAll(() => void (process.env.RATE_LIMITS = "off"));

/** Resolves when the stream ends by itself. */
const ends = (answer: Response) => readEvents(answer).then(() => true);
/** Resolves when a task event arrives, and with false when the stream ended before. */
const hearsOfTask = async (answer: Response) =>
  (await readEvents(answer, ({ event }) => String(event) === "task")).some(
    ({ event }) => String(event) === "task",
  );
const newTask = (person: Person) =>
  person.ask("POST", "/api/tasks", { body: { name: newName("Task"), description: "Be done" } });

async function elsewhere({ user }: Person): Promise<Browser> {
  const browser = await new Browser().visit();
  expect((await login(user.Email, PASSWORD, browser)).status).toBe(200);
  return browser;
}

describe("an answer without an end", () => {
  test.each(["/api/tasks/events", "/api/conversations/events"])(
    "of %s ends with the session that asked for it",
    async (address) => {
      const phone = await elsewhere(await newPerson());
      const there = ends(await phone.ask("GET", address));
      expect((await phone.ask("POST", "/api/auth/logout")).status).toBeLessThan(300);
      expect(await there).toBe(true);
    },
  );

  test("stays when another session ends", async () => {
    const person = await newPerson();
    const phone = await elsewhere(person);
    const [here, there] = [
      hearsOfTask(await person.ask("GET", "/api/tasks/events")),
      ends(await phone.ask("GET", "/api/tasks/events")),
    ];
    await phone.ask("POST", "/api/auth/logout");
    await there;
    expect((await newTask(person)).status).toBe(201);
    expect(await here).toBe(true);
  });

  test("ends when the person signs out everywhere else, or changes the password", async () => {
    const person = await newPerson();
    const tablet = ends(await (await elsewhere(person)).ask("GET", "/api/tasks/events"));
    expect((await person.ask("DELETE", "/api/auth/sessions")).status).toBeLessThan(300);
    expect(await tablet).toBe(true);
    const phone = ends(await (await elsewhere(person)).ask("GET", "/api/tasks/events"));
    const changed = await person.ask("POST", "/api/profile/password", {
      body: { current_password: PASSWORD, new_password: "Another-horse-10" },
    });
    expect(changed.status).toBeLessThan(300);
    expect(await phone).toBe(true);
  });

  test("ends with the key that opened it", async () => {
    const person = await newPerson();
    const { secret, KeyId } = await newKey(person);
    const program = ends(await askWith(secret, "GET", "/api/tasks/events"));
    await person.ask("DELETE", `/api/keys/${KeyId}`);
    expect(await program).toBe(true);
  });
});

test("an answer without an end ends, too, when its session did while the call was being judged", async () => {
  const person = await newPerson();
  const phone = await elsewhere(person);
  let looks = 0;
  const visitor = async (headers: Headers) => {
    const found = await visitorOf(headers);
    if (++looks === 1)
      expect((await phone.ask("POST", "/api/auth/logout")).status).toBeLessThan(300);
    return found;
  };
  const handler = makeRoute({
    visitor,
    scope: scopeIn,
    lookAgain: async () => undefined,
    isOperator: async () => false,
    refused: () => undefined,
  })(taskApi.events, {}, ({ me }) => follow(me, 0));
  const request = new Request("http://localhost:3000/api/tasks/events", {
    headers: { cookie: phone.cookie() },
  });
  expect(await ends(await handler(request, { params: Promise.resolve({}) }))).toBe(true);
  expect(looks).toBe(2);
});

test("a page that was rendered for another user is refused, whatever it requests", async () => {
  const [ada, bob] = [await newPerson(), await newPerson()];
  const asAda = { "x-troupe-person": ada.user.UserId };
  expect((await ada.ask("GET", "/api/agents", { headers: asAda })).status).toBe(200);
  for (const answer of [
    await bob.ask("GET", "/api/agents", { headers: asAda }),
    await bob.ask("POST", "/api/agents", {
      headers: asAda,
      body: { name: "A", instructions: "B" },
    }),
  ]) {
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: "other_person", error: expect.stringContaining("Reload the page") },
    ]);
  }
});
