import { beforeAll, describe, expect, test } from "vitest";
import type { SessionInfo } from "@/lib/auth/contract";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import type { SecurityEvent } from "@/lib/security/contract";
import { securityEvent } from "@/lib/security/events";
import { forgetOld, OWNER_MOST } from "@/lib/security/retention";
import { askWith, newKey } from "../support/keys";
import { Browser, newName, newPerson, PASSWORD, type Person } from "../support/person";
import { login } from "./sign-in";

beforeAll(() => {
  process.env.RATE_LIMITS = "on";
});

const DAY = 24 * 60 * 60 * 1000;
const by = { address: "203.0.113.77", device: "Browser" };
const page = async (person: Person, query = "") => {
  const answer = await person.ask("GET", `/api/profile/security-events${query}`);
  return { rows: (await answer.json()) as SecurityEvent[], next: answer.headers.get("x-next-key") };
};
const rowsOf = (person: Person) =>
  db().securityEvent.findMany({ where: { ownerId: person.user.UserId } });
const write = (person: Person, at: Date, number: number) =>
  db().securityEvent.createMany({
    data: Array.from({ length: number }, (_, index) => ({
      id: `${person.user.UserId}-${at.getTime()}-${index}`,
      ownerId: person.user.UserId,
      kind: "sign_in",
      createdAt: new Date(at.getTime() + index),
    })),
  });

describe("the security activity of an account", () => {
  test("tells of its making, of each sign-in and what that ended, with network and device, newest first", async () => {
    const person = await newPerson();
    await login(person.user.Email, undefined, person, {
      "x-forwarded-for": "2001:db8:1:2:3:4:5:6",
      "user-agent": "Lynx",
    });
    const { rows } = await page(person);
    expect(rows.map((each) => each.kind)).toEqual([
      "sign_in",
      "sign_out",
      "sign_in",
      "account_created",
    ]);
    expect(rows[0]).toEqual({
      event_id: expect.any(String),
      kind: "sign_in",
      at: expect.stringMatching(/Z$/),
      network: "2001:db8:1:2::/64",
      device: "Lynx",
      detail: "",
    });
  });

  test("is read page by page", async () => {
    const person = await newPerson();
    await write(person, new Date(Date.now() - DAY), 60);
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const { rows, next }: Awaited<ReturnType<typeof page>> = await page(
        person,
        `?limit=25${after && `&after=${after}`}`,
      );
      expect(rows.length).toBeLessThanOrEqual(25);
      seen.push(...rows.map((each) => each.event_id));
      after = next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([62, 62]);
  });

  test("is part of the export", async () => {
    const person = await newPerson();
    const exported = (await (await person.ask("GET", "/api/profile/export")).json()) as {
      security_events: SecurityEvent[];
    };
    expect(exported.security_events.map((each) => each.kind)).toEqual(
      expect.arrayContaining(["account_created", "sign_in"]),
    );
  });
});

describe("the security events of an account", () => {
  const kindsOf = async (person: Person) => (await rowsOf(person)).map((each) => each.kind);
  const latest = async (person: Person) => (await page(person)).rows[0]!;

  test("are keys: made, used from a new network, revoked, refused", async () => {
    const person = await newPerson();
    const { secret, KeyId, prefix } = await newKey(person, { name: "Deploy" });
    expect(await latest(person)).toMatchObject({
      kind: "key_created",
      detail: `${prefix}… Deploy`,
    });
    const use = (address: string) =>
      askWith(secret, "GET", "/api/agents", { headers: { "x-forwarded-for": address } });
    for (const address of [
      "198.51.100.1",
      "198.51.100.1",
      "198.51.100.2",
      "192.0.2.9",
      "198.51.100.3",
    ])
      expect((await use(address)).status).toBe(200);
    const uses = () =>
      db().securityEvent.findMany({
        where: { subject: KeyId, kind: "key_used" },
        orderBy: { network: "asc" },
      });
    await expect
      .poll(async () => (await uses()).map((each) => each.network))
      .toEqual(["192.0.2.0/24", "198.51.100.0/24"]);
    await db().apiKey.updateMany({ where: { id: KeyId }, data: { expiresAt: new Date(0) } });
    expect((await use("192.0.2.9")).status).toBe(401);
    await expect.poll(() => kindsOf(person)).toContain("key_refused");
    await person.ask("DELETE", `/api/keys/${KeyId}`);
    expect(await latest(person)).toMatchObject({
      kind: "key_revoked",
      detail: `${prefix}… Deploy`,
    });
    expect(JSON.stringify(await db().securityEvent.findMany())).not.toContain(secret);
  });

  test("is an unknown key, without an owner and without its text", async () => {
    const wrong = `tr_${"x".repeat(43)}`;
    const before = await db().securityEvent.count({
      where: { ownerId: null, network: "192.0.2.0/24" },
    });
    await askWith(wrong, "GET", "/api/agents", { headers: { "x-forwarded-for": "192.0.2.66" } });
    await expect
      .poll(() => db().securityEvent.count({ where: { ownerId: null, network: "192.0.2.0/24" } }))
      .toBe(before + 1);
    expect(JSON.stringify(await db().securityEvent.findMany())).not.toContain(wrong.slice(0, 10));
  });

  test("are failed sign-ins, of an account and of unknown names", async () => {
    const person = await newPerson();
    const from = { "x-forwarded-for": "192.0.2.130", "user-agent": "Probe" };
    await login(person.user.Email, "Wrong-password-1", undefined, from);
    await expect
      .poll(() => latest(person))
      .toMatchObject({ kind: "sign_in_failed", network: "192.0.2.0/24", device: "Probe" });
    await login("a-secret-typed-in-the-wrong-field", "Wrong-password-1", undefined, from);
    await expect
      .poll(() =>
        db().securityEvent.count({
          where: { ownerId: null, kind: "sign_in_failed", device: "Probe" },
        }),
      )
      .toBe(1);
    expect(JSON.stringify(await db().securityEvent.findMany())).not.toContain("a-secret-typed");
  });

  test("are ended sessions, passwords, settings and exports", async () => {
    const person = await newPerson();
    const ask = (method: string, path: string, body?: object) => person.ask(method, path, { body });
    const phone = await new Browser().visit();
    await login(person.user.Email, PASSWORD, phone);
    const other = (
      (await (await person.ask("GET", "/api/auth/sessions")).json()) as SessionInfo[]
    ).find((each) => !each.current)!;
    const secret = newName("S");
    const calls: [string, () => Promise<Response>][] = [
      ["session_ended", () => ask("DELETE", `/api/auth/sessions/${other.id}`)],
      ["sessions_ended", () => ask("DELETE", "/api/auth/sessions")],
      [
        "password_changed",
        () =>
          ask("POST", "/api/profile/password", {
            current_password: PASSWORD,
            new_password: `${PASSWORD}x`,
          }),
      ],
      [
        "secret_saved",
        () => ask("POST", "/api/secrets", { name: secret, value: "x", hosts: ["api.example.com"] }),
      ],
      ["secret_removed", () => ask("DELETE", `/api/secrets/${secret}`)],
      [
        "model_provider_added",
        () =>
          ask("POST", "/api/model-providers", {
            label: "Mine",
            base_url: "https://93.184.215.14/v1",
            models: [{ id: "small" }],
          }),
      ],
      [
        "default_model_changed",
        async () =>
          ask("PATCH", "/api/models", {
            default: (
              (await (await person.ask("GET", "/api/models")).json()) as { id: string }[]
            )[1]!.id,
          }),
      ],
      ["budgets_changed", () => ask("PATCH", "/api/profile", { budgets: { day: 5 } })],
    ];
    for (const [kind, call] of calls) {
      const answer = await call();
      expect([kind, answer.ok]).toEqual([kind, true]);
      expect((await latest(person)).kind).toBe(kind);
    }
    await person.ask("GET", "/api/profile/export");
    await expect.poll(async () => (await latest(person)).kind).toBe("data_exported");
    await ask("POST", "/api/auth/logout");
    expect((await kindsOf(person)).filter((each) => each === "sign_out")).toHaveLength(1);
  });

  test("is that an account was deleted, and nothing about its owner", async () => {
    const person = await newPerson();
    expect(
      (await person.ask("DELETE", "/api/profile", { body: { confirm: person.user.Username } }))
        .status,
    ).toBe(204);
    expect(await rowsOf(person)).toEqual([]);
    expect(
      (await db().securityEvent.findMany({ where: { kind: "account_deleted" } })).at(-1),
    ).toMatchObject({ ownerId: null, subject: "", detail: "", network: "", device: "" });
  });
});

test("an event is only stored together with its change", async () => {
  const person = await newPerson();
  const failing = transact(null, async (tx) => {
    await securityEvent(tx, { kind: "key_created", owner: person.user.UserId, by });
    throw new Error("the rest failed");
  });
  await expect(failing).rejects.toThrow("the rest failed");
  expect((await rowsOf(person)).map((each) => each.kind)).not.toContain("key_created");
});

describe("after a while", () => {
  test("expired events are deleted", async () => {
    const person = await newPerson();
    await write(person, new Date(Date.now() - 181 * DAY), 700);
    await write(person, new Date(Date.now() - 179 * DAY), 3);
    await forgetOld();
    expect(await rowsOf(person)).toHaveLength(5);
  });

  test("a busy account keeps its newest ones, and no one else loses any", async () => {
    const [busy, other] = [await newPerson(), await newPerson()];
    await write(busy, new Date(Date.now() - DAY), OWNER_MOST + 100);
    await forgetOld();
    const kept = await rowsOf(busy);
    expect([kept.length, kept.filter((each) => each.kind === "account_created").length]).toEqual([
      OWNER_MOST,
      1,
    ]);
    expect(await rowsOf(other)).toHaveLength(2);
  });
});
