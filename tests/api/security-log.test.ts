import { beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { log } from "@/lib/core/log";
import type { SecurityEvent } from "@/lib/security/contract";
import { securityEvent, securityFailure } from "@/lib/security/events";
import { forgetOld, OWNER_MOST } from "@/lib/security/retention";
import { startTelling, tell } from "@/lib/security/tell";
import { newPerson, type Person } from "../support/person";
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
const rowsOf = (person: Person) => db().securityEvent.findMany({ where: { ownerId: person.user.UserId } });
const write = (person: Person, at: Date, number: number) =>
  db().securityEvent.createMany({ data: Array.from({ length: number }, (_, index) => ({ id: `${person.user.UserId}-${at.getTime()}-${index}`, ownerId: person.user.UserId, kind: "sign_in", createdAt: new Date(at.getTime() + index) })) });

describe("the security activity of an account", () => {
  test("tells of its making and of each sign-in, with network and device, newest first", async () => {
    const person = await newPerson();
    await login(person.user.Email, undefined, person, { "x-forwarded-for": "2001:db8:1:2:3:4:5:6", "user-agent": "Lynx" });
    const { rows } = await page(person);
    expect(rows.map((each) => each.kind)).toEqual(["sign_in", "sign_in", "account_created"]);
    expect(rows[0]).toEqual({ event_id: expect.any(String), kind: "sign_in", at: expect.stringMatching(/Z$/), network: "2001:db8:1:2::/64", device: "Lynx", detail: "" });
  });

  test("is read page by page", async () => {
    const person = await newPerson();
    await write(person, new Date(Date.now() - DAY), 60);
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const { rows, next }: Awaited<ReturnType<typeof page>> = await page(person, `?limit=25${after && `&after=${after}`}`);
      expect(rows.length).toBeLessThanOrEqual(25);
      seen.push(...rows.map((each) => each.event_id));
      after = next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([62, 62]);
  });

  test("goes along in the export", async () => {
    const person = await newPerson();
    const exported = (await (await person.ask("GET", "/api/profile/export")).json()) as { security_events: SecurityEvent[] };
    expect(exported.security_events.map((each) => each.kind)).toEqual(expect.arrayContaining(["account_created", "sign_in"]));
  });
});

test("an event is there only with what it speaks of", async () => {
  const person = await newPerson();
  const failing = transact(async (tx) => {
    await securityEvent(tx, { kind: "key_created", owner: person.user.UserId, by });
    throw new Error("the rest failed");
  });
  await expect(failing).rejects.toThrow("the rest failed");
  expect((await rowsOf(person)).map((each) => each.kind)).not.toContain("key_created");
});

test("what strangers cause at will is kept a bounded number of times an hour", async () => {
  const person = await newPerson();
  for (let times = 0; times < 30; times++) await securityFailure({ kind: "sign_in_failed", owner: person.user.UserId, by });
  for (let net = 0; net < 30; net++) for (let times = 0; times < 12; times++) await securityFailure({ kind: "key_refused", owner: null, by: { address: `203.0.${net}.1`, device: "x".repeat(200) } });
  await expect.poll(() => db().securityEvent.count({ where: { kind: "key_refused" } })).toBe(200);
  expect(await db().securityEvent.count({ where: { kind: "key_refused", network: "203.0.0.0/24" } })).toBe(10);
  expect((await rowsOf(person)).filter((each) => each.kind === "sign_in_failed")).toHaveLength(10);
});

test("the log has each event once, with network and device, and none from before it began", async () => {
  const before = await newPerson();
  const lines = vi.spyOn(log(), "info");
  await startTelling();
  const person = await newPerson();
  await Promise.all([tell(), tell()]);
  const told = lines.mock.calls.map(([entry]) => entry as unknown as Record<string, unknown>);
  lines.mockRestore();
  expect(told.filter((each) => each.user_id === before.user.UserId)).toEqual([]);
  expect(told.filter((each) => each.user_id === person.user.UserId)).toMatchObject([{ security: "account_created" }, { security: "sign_in", device: "Unknown device" }]);
});

describe("after a while", () => {
  test("what is past its days goes", async () => {
    const person = await newPerson();
    await write(person, new Date(Date.now() - 181 * DAY), 700);
    await write(person, new Date(Date.now() - 179 * DAY), 3);
    await forgetOld();
    expect(await rowsOf(person)).toHaveLength(5);
  });

  test("a busy account keeps its newest ones, and nobody else loses any", async () => {
    const [busy, other] = [await newPerson(), await newPerson()];
    await write(busy, new Date(Date.now() - DAY), OWNER_MOST + 100);
    await forgetOld();
    const kept = await rowsOf(busy);
    expect([kept.length, kept.filter((each) => each.kind === "account_created").length]).toEqual([OWNER_MOST, 1]);
    expect(await rowsOf(other)).toHaveLength(2);
  });
});
