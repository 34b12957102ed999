import { beforeAll, describe, expect, test } from "vitest";
import type { PersonBudget } from "@/lib/budgets/contract";
import type { Dashboard, UsageReport } from "@/lib/dashboard/contract";
import { db } from "@/lib/core/db/db";
import type { Profile } from "@/lib/settings/contract";
import { periodOf } from "@/lib/usage/covering-budgets";
import { today } from "@/lib/usage/zoned-days";
import { newPerson, type Person } from "../support/person";

beforeAll(() => {
  process.env.RATE_LIMITS = "off";
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const inZone = (person: Person, time_zone: unknown) =>
  person.ask("PATCH", "/api/profile", { body: { preferences: { time_zone } } });
const limit = async (person: Person, per: string) =>
  json<PersonBudget>(
    await person.ask("POST", "/api/budgets", {
      body: { of: "all", per, unit: "usd", limit: 5, at_limit: "stop" },
    }),
  );
/** Usage in one quarter of an hour, as counted by the runs' steps. */
async function used(person: Person, slot: string, cost: number): Promise<void> {
  const ownerId = person.user.UserId;
  const nobody = { agentId: "", teamId: "", taskId: "", keyId: "", model: "m" };
  const counts = { runs: 0, calls: 1, cachedTokens: 0, unpricedTokens: 0 };
  const tokens = { promptTokens: 10, completionTokens: 5 };
  await db().usageSlice.create({ data: { ownerId, slot, ...nobody, ...counts, ...tokens, cost } });
  const date = slot.slice(0, 10);
  await db().usageDay.upsert({
    where: { ownerId_date: { ownerId, date } },
    create: { ownerId, date, ...tokens, cost },
    update: { cost: { increment: cost } },
  });
}

describe("a period in a time zone", () => {
  test.each([
    ["day", null, "2026-11-21T10:00Z", "2026-11-21T00:00", "2026-11-22T00:00"],
    ["day", "Europe/Berlin", "2026-11-21T23:30Z", "2026-11-21T23:00", "2026-11-22T23:00"],
    ["day", "Europe/Berlin", "2026-10-25T12:00Z", "2026-10-24T22:00", "2026-10-25T23:00"],
    ["day", "Asia/Kathmandu", "2026-11-21T18:20Z", "2026-11-21T18:15", "2026-11-22T18:15"],
    ["month", "America/New_York", "2026-12-01T04:59Z", "2026-11-01T04:00", "2026-12-01T05:00"],
    ["month", "Pacific/Auckland", "2026-12-31T11:30Z", "2026-12-31T11:00", "2027-01-31T11:00"],
  ] as const)("the %s in %s at %s", (per, zone, now, from, end) => {
    const period = periodOf(per, zone, new Date(now));
    expect([period.from, period.end?.toISOString().slice(0, 16)]).toEqual([from, end]);
  });
});

test("a person's limits go by their time zone, those from before and those made later", async () => {
  const person = await newPerson();
  await limit(person, "day");
  expect((await inZone(person, "Asia/Tokyo")).status).toBe(200);
  await limit(person, "month");
  const now = new Date();
  const ends = (per: "day" | "month") => periodOf(per, "Asia/Tokyo", now).end!.toISOString();
  const budgets = await json<PersonBudget[]>(await person.ask("GET", "/api/budgets"));
  expect(budgets.map(({ resets_at }) => resets_at)).toEqual([ends("day"), ends("month")]);

  const { from } = periodOf("day", "Asia/Tokyo", now);
  const before = new Date(Date.parse(`${from}Z`) - 900_000).toISOString().slice(0, 16);
  await used(person, from, 0.25);
  await used(person, before, 0.5);
  const [day] = await json<PersonBudget[]>(await person.ask("GET", "/api/budgets"));
  expect(day!.spent).toBeCloseTo(0.25, 12);
  const { budgets: told, preferences } = await json<Profile>(
    await person.ask("GET", "/api/profile"),
  );
  expect([told.spent_today, preferences.time_zone]).toEqual([0.25, "Asia/Tokyo"]);
});

test("the usage and the first screen's chart use it, unless another is requested", async () => {
  const person = await newPerson();
  await inZone(person, "Pacific/Kiritimati");
  const { from } = periodOf("day", "Pacific/Kiritimati");
  await used(person, from, 1);
  const last = async (query = "") =>
    (await json<UsageReport>(await person.ask("GET", `/api/usage${query}`))).rows.at(-1)!;
  expect(await last()).toMatchObject({ cost: 1 });
  const { usage } = await json<Dashboard>(await person.ask("GET", "/api/dashboard"));
  expect(usage).toHaveLength(30);
  expect(usage.at(-1)).toMatchObject({ date: today("Pacific/Kiritimati"), cost: 1 });
  const { rows } = await json<UsageReport>(await person.ask("GET", "/api/usage?tz=Pacific/Niue"));
  expect(rows.find(({ cost }) => cost === 1)!.key).not.toBe((await last()).key);
});

test.each(["Nowhere/Town", "x".repeat(200), 5, null])("%j is no time zone", async (zone) => {
  const person = await newPerson();
  const refused = await inZone(person, zone);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { fields: { "preferences.time_zone": expect.any(String) } },
  ]);
});

test("an empty one is UTC again", async () => {
  const person = await newPerson();
  await inZone(person, "Europe/Berlin");
  const { preferences } = await json<Profile>(await inZone(person, ""));
  expect(preferences.time_zone).toBe("");
  const { resets_at } = await limit(person, "day");
  expect(resets_at).toBe(periodOf("day", null).end!.toISOString());
});
