import { beforeAll, expect, test, vi } from "vitest";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { log } from "@/lib/core/telemetry/log";
import { securityFailure } from "@/lib/security/events";
import { startTelling, tell } from "@/lib/security/log-events";
import { askWith, newKey } from "../support/keys";
import { Browser, newPerson, type Person } from "../support/person";
import { agedProof } from "../support/second-factor";

beforeAll(() => {
  process.env.RATE_LIMITS = "on";
});
const by = { address: "203.0.113.77", device: "Browser" };
const rowsOf = (person: Person) =>
  db().securityEvent.findMany({ where: { ownerId: person.user.UserId } });

test("events that strangers can cause at will are stored a limited number of times an hour", async () => {
  const person = await newPerson();
  for (let times = 0; times < 30; times++)
    securityFailure({ kind: "sign_in_failed", owner: person.user.UserId, by });
  for (let net = 0; net < 30; net++)
    for (let times = 0; times < 12; times++)
      securityFailure({
        kind: "key_refused",
        owner: null,
        by: { address: `203.0.${net}.1`, device: "x".repeat(200) },
      });
  await expect
    .poll(() => db().securityEvent.count({ where: { kind: "key_refused", ownerId: null } }))
    .toBe(200);
  expect(
    await db().securityEvent.count({ where: { kind: "key_refused", network: "203.0.0.0/24" } }),
  ).toBe(10);
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
  expect(told.filter((each) => each.user_id === person.user.UserId)).toMatchObject([
    { security: "account_created" },
    { security: "sign_in", device: "Unknown device" },
  ]);
});

test("the log has refused calls, ten an hour of a kind, and no request to confirm", async () => {
  const person = await newPerson();
  const { secret } = await newKey(person, { scopes: ["read"] });
  await agedProof(person);
  const lines = vi.spyOn(log(), "warn");
  const told = () =>
    lines.mock.calls
      .map(([entry]) => entry as unknown as Record<string, unknown>)
      .filter((each) => each.security === "call_refused");
  const headers = { "x-forwarded-for": "198.51.100.77", "user-agent": "Probe" };
  expect(
    (
      await askWith(secret, "DELETE", "/api/agents/somebodys", {
        headers: { ...headers, "x-request-id": "request-of-a-key" },
      })
    ).status,
  ).toBe(403);
  expect(
    (
      await person.ask("POST", "/api/agents", {
        headers: { ...headers, origin: "https://evil.example" },
        body: {},
      })
    ).status,
  ).toBe(403);
  for (let times = 0; times < 12; times++)
    await new Browser().ask("POST", "/api/auth/login", { headers, body: {} });
  expect((await person.ask("POST", "/api/keys", { body: {} })).status).toBe(403);
  expect((await person.ask("GET", "/api/agents/somebodys")).status).toBe(404);
  await expect.poll(() => told().length).toBe(12);
  const [key, forged, ...strangers] = told();
  lines.mockRestore();
  expect(key).toEqual({
    security: "call_refused",
    code: "forbidden",
    method: "DELETE",
    path: "/api/agents/{id}",
    request_id: "request-of-a-key",
    user_id: person.user.UserId,
    network: "198.51.100.0/24",
    device: "Probe",
  });
  expect(forged).toMatchObject({
    code: "csrf_failed",
    path: "/api/agents",
    user_id: person.user.UserId,
  });
  expect(strangers).toEqual(
    Array(10).fill(
      expect.objectContaining({ code: "csrf_failed", path: "/api/auth/login", user_id: undefined }),
    ),
  );
  expect(JSON.stringify([key, forged, strangers])).not.toContain(secret);
});

test("the log has an event that is committed after a later one, once", async () => {
  const person = await newPerson();
  await startTelling();
  const { number, ...row } = await db().securityEvent.findFirstOrThrow({
    orderBy: { number: "desc" },
  });
  const lines = vi.spyOn(log(), "info");
  const told = () =>
    lines.mock.calls
      .map(([entry]) => entry as unknown as Record<string, unknown>)
      .filter((each) => each.user_id === person.user.UserId && each.security === "test_event")
      .map((each) => each.subject);
  const commit = async (subject: string, at: number) => {
    const event = { ...row, ownerId: person.user.UserId, kind: "test_event", subject };
    await db().securityEvent.create({ data: { ...event, id: newId(), number: number + at } });
    await tell();
  };
  // PostgreSQL assigns numbers before the commit. The second of these was rolled back.
  await commit("third", 3);
  await commit("first", 1);
  await commit("fourth", 4);
  await tell();
  expect(told()).toEqual(["third", "first", "fourth"]);
  lines.mockRestore();
});
