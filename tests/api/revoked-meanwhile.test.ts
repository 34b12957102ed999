import { beforeAll, describe, expect, inject, test } from "vitest";
import { beginSession } from "@/lib/auth/session/sessions";
import { cookieNames } from "@/lib/core/http/request/cookies";
import { csrfToken } from "@/lib/core/http/pipeline/csrf";
import { db, type Transaction } from "@/lib/core/db/db";
import { withConnection } from "@/lib/core/db/sqlite/connection";
import { queryRows } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import { config } from "@/lib/core/config";
import { ask } from "../support/ask";
import { newKey, askWith } from "../support/keys";
import { newName, newPerson, PASSWORD, type Person } from "../support/person";
import { javascript, newTool } from "../support/tools";

beforeAll(() => {
  process.env.RATE_LIMITS = "off";
});

/** What outlives the session that creates it, and how to find it within a transaction. `make`: creates it. */
type Write = {
  method: string;
  path: string;
  make?: (person: Person) => Promise<string>;
  body: () => object;
  rows: (tx: Transaction, owner: string) => Promise<unknown>;
};
const provider = { label: "Mine", base_url: "https://93.184.215.14/v1", models: [{ id: "small" }] };
const writes: Record<string, Write> = {
  "an API key": {
    method: "POST",
    path: "/api/keys",
    body: () => ({ name: "Script", scopes: ["read"], expires_in_days: null }),
    rows: (tx, ownerId) => tx.apiKey.count({ where: { ownerId } }),
  },
  "a model provider": {
    method: "POST",
    path: "/api/model-providers",
    body: () => provider,
    rows: (tx, ownerId) => tx.modelProvider.count({ where: { ownerId } }),
  },
  "a secret": {
    method: "POST",
    path: "/api/secrets",
    body: () => ({ name: newName("S"), value: "x", hosts: ["api.example.com"] }),
    rows: (tx, ownerId) => tx.toolSecret.count({ where: { ownerId } }),
  },
  "a schedule": {
    method: "POST",
    path: "/api/tasks",
    body: () => ({
      name: newName("Task"),
      description: "x",
      schedule: { cron: "0 9 * * *", time_zone: "UTC" },
    }),
    rows: (tx, ownerId) => tx.task.count({ where: { ownerId } }),
  },
  "a password": {
    method: "POST",
    path: "/api/profile/password",
    body: () => ({ current_password: PASSWORD, new_password: `${PASSWORD}x` }),
    rows: (tx, id) => tx.user.findUnique({ where: { id }, select: { passwordHash: true } }),
  },
  "a user name": {
    method: "PATCH",
    path: "/api/profile",
    body: () => ({ username: newName() }),
    rows: (tx, id) => tx.user.findUnique({ where: { id }, select: { username: true } }),
  },
};

const agent = () => ({
  name: newName("Agent"),
  instructions: "Help.",
  tools: [javascript("return 1")],
});
const agentRows = (tx: Transaction, ownerId: string) =>
  tx.agent.findMany({ where: { ownerId }, select: { name: true, tools: true } });
const templateRows = (tx: Transaction, ownerId: string) =>
  tx.template.findMany({ where: { ownerId }, select: { name: true, tools: true } });
const made = (path: string, body: () => object, id: string) => async (person: Person) =>
  ((await (await person.ask("POST", path, { body: body() })).json()) as Record<string, string>)[
    id
  ]!;
const makeAgent = made("/api/agents", agent, "AgentId");
const teamFile = () => ({
  format: "troupe-team",
  version: 1,
  team: { name: "Team", description: "" },
  agents: [{ ...agent(), role_description: "", model: "demo" }],
  graph: null,
});
/** Tools keep working for the next user of the account, and run without asking. */
const toolWrites: Record<string, Write> = {
  "an agent": { method: "POST", path: "/api/agents", body: agent, rows: agentRows },
  "a change of an agent": {
    method: "PUT",
    path: "/api/agents/{}",
    make: makeAgent,
    body: agent,
    rows: agentRows,
  },
  "a tool": {
    method: "POST",
    path: "/api/agents/{}/tools",
    make: makeAgent,
    body: () => newTool(undefined, "another"),
    rows: agentRows,
  },
  "the removal of a tool": {
    method: "DELETE",
    path: "/api/agents/{}/tools/look_up",
    make: makeAgent,
    body: () => ({}),
    rows: agentRows,
  },
  "a template": { method: "POST", path: "/api/templates", body: agent, rows: templateRows },
  "a change of a template": {
    method: "PUT",
    path: "/api/templates/{}",
    make: made("/api/templates", agent, "TemplateId"),
    body: agent,
    rows: templateRows,
  },
  "a team's file": {
    method: "POST",
    path: "/api/teams/import",
    body: () => ({ file: teamFile() }),
    rows: agentRows,
  },
};

const turn = () => new Promise<void>((go) => setImmediate(go));

/** Signs out everywhere while the write is in progress, this many turns of the event loop after its start. */
async function race(
  person: Person,
  { method, path, body, rows }: Write,
  turns: number,
): Promise<number> {
  const owner = person.user.UserId;
  const { token, tokenHash } = await beginSession(
    owner,
    { address: "203.0.113.7", device: "Thief" },
    null,
  );
  const headers = {
    cookie: `${cookieNames.session()}=${token}`,
    "x-csrf-token": csrfToken(tokenHash),
  };
  const answer = ask(method, path, { body: body(), headers });
  for (let at = 0; at < turns; at++) await turn();
  const then = await transact(ofPerson(owner), async (tx) => {
    await tx.session.deleteMany({ where: { userId: owner } });
    return rows(tx, owner);
  });
  const { status } = await answer;
  expect(await transact(null, (tx) => rows(tx, owner))).toEqual(then); // nothing was written after the revocation
  return status;
}

describe("when every session ends while it is on its way", () => {
  test("no API key is left, in 200 tries", async () => {
    const person = await newPerson();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 200; tries++) {
      statuses.add(await race(person, writes["an API key"]!, tries % 25));
      await transact(null, (tx) =>
        tx.apiKey.deleteMany({ where: { ownerId: person.user.UserId } }),
      );
    }
    expect([...statuses].toSorted()).toEqual([201, 401]);
  }, 120_000);

  test.each(Object.entries({ ...writes, ...toolWrites }))(
    "%s is refused",
    async (_, { method, path: pattern, make, body, rows }) => {
      const person = await newPerson();
      const owner = person.user.UserId;
      const path = make ? pattern.replace("{}", await make(person)) : pattern;
      if (method === "DELETE") await person.ask("GET", path);
      else expect((await person.ask(method, path, { body: { nothing: 1 } })).status).toBe(400); // loads the handler
      const before = await transact(null, (tx) => rows(tx, owner));
      const answer = await behindTheDoor(
        owner,
        () => person.ask(method, path, method === "DELETE" ? {} : { body: body() }),
        () => db().session.deleteMany({ where: { userId: owner } }),
      );
      expect([answer.status, await transact(null, (tx) => rows(tx, owner))]).toEqual([401, before]);
    },
  );
});

/** Revokes between the pipeline's check of the session and the call's write. */
const behindTheDoor = (
  owner: string,
  call: () => Promise<Response>,
  revoke: () => PromiseLike<unknown>,
): Promise<Response> =>
  inject("postgres") ? behindTheirLock(owner, call, revoke) : behindTheFile(call, revoke);

/** On SQLite the lock of the single connection is first in, first out. */
async function behindTheFile(
  call: () => Promise<Response>,
  revoke: () => PromiseLike<unknown>,
): Promise<Response> {
  let open = () => undefined as void;
  const held = withConnection(() => new Promise<void>((resolve) => (open = resolve)));
  const answer = call();
  for (let at = 0; at < 50; at++) await turn(); // by now it waits for the lock, to check its session
  const revoked = revoke();
  open();
  await Promise.all([held, revoked]);
  return answer;
}

/** On PostgreSQL a writer waits for its owner's lock, and has passed the session check by then. */
async function behindTheirLock(
  owner: string,
  call: () => Promise<Response>,
  revoke: () => PromiseLike<unknown>,
): Promise<Response> {
  let answer: Promise<Response> | undefined;
  await transact(ofPerson(owner), async () => {
    answer = call();
    const waiting = `SELECT count(*) AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await expect
      .poll(async () => Number((await queryRows<{ count: unknown }>(waiting, []))[0]!.count))
      .toBeGreaterThan(0);
    await revoke();
  });
  return answer!;
}

test("a schedule is refused to a key that is revoked while it is on its way", async () => {
  const person = await newPerson();
  const ownerId = person.user.UserId;
  const { secret } = await newKey(person);
  const answer = await behindTheDoor(
    ownerId,
    () => askWith(secret, "POST", "/api/tasks", { body: writes["a schedule"]!.body() }),
    () => db().apiKey.deleteMany({ where: { ownerId } }),
  );
  expect([answer.status, await db().task.count({ where: { ownerId } })]).toEqual([401, 0]);
});

test("ten API keys are made in an hour, however many of them are revoked", async () => {
  const person = await newPerson();
  config().RATE_LIMITS = "on";
  for (let made = 0; made < 10; made++) {
    const { KeyId } = await newKey(person);
    expect((await person.ask("DELETE", `/api/keys/${KeyId}`)).status).toBe(204);
  }
  const answer = await person.ask("POST", "/api/keys", { body: writes["an API key"]!.body() });
  config().RATE_LIMITS = "off";
  expect([answer.status, await answer.json()]).toMatchObject([
    429,
    { code: "rate_limited", error: expect.stringContaining("many API keys in the last hour") },
  ]);
});
